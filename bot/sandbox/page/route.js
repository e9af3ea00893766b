// The address says who looks at what: ?user=U#C or ?user=U#C/M, so that tabs can be different people and links work.

export function here() {
  const [channel, message] = decodeURIComponent(location.hash.slice(1)).split('/');
  return { user: new URLSearchParams(location.search).get('user') ?? '', channel: channel ?? '', message: message ?? '' };
}

export const placeLink = (channel, message) => '#' + channel + (message ? '/' + message : '');

// discordLink is a message's address as Discord writes it.
export const discordLink = (server, channel, message) => `https://discord.com/channels/${server || '@me'}/${channel}/${message}`;

// inside turns a Discord link to a channel or message into one within this page; null for all other links.
export function inside(url) {
  const found = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?\/?$/.exec(url);
  return found && placeLink(found[1], found[2]);
}

// become changes the person in the address; the channel stays if it may.
export function become(user, channel) {
  history.pushState(null, '', '?user=' + encodeURIComponent(user) + (channel ? placeLink(channel) : ''));
}

// settle corrects an address that names nobody or no channel, without a step in the history and with what belongs to this one.
export function settle(user, channel, message) {
  history.replaceState(history.state, '', '?user=' + encodeURIComponent(user) + (channel ? placeLink(channel, message) : ''));
}
