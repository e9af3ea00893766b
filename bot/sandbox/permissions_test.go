package sandbox_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// Permissions by their places in topics/permissions, "Bitwise Permission Flags".
const (
	administrator   = 1 << 3
	manageChannels  = 1 << 4
	manageServer    = 1 << 5
	viewChannel     = 1 << 10
	sendMessages    = 1 << 11
	sendTTS         = 1 << 12
	manageMessages  = 1 << 13
	embedLinks      = 1 << 14
	attachFiles     = 1 << 15
	readHistory     = 1 << 16
	mentionEveryone = 1 << 17
	manageRoles     = 1 << 28
	useCommands     = 1 << 31
	manageThreads   = 1 << 34
	sendInThreads   = 1 << 38
	everything      = 1<<53 - 1
)

// pair is of what is allowed and what is denied.
type pair struct{ allow, deny int64 }

// place is a server of Ada's with a channel and Ben in it.
type place struct {
	*rig
	server, channel string
}

func newPlace(r *rig) *place {
	r.t.Helper()
	s, err := r.AddServer("Place", "", r.ada)
	require.NoError(r.t, err)
	_, err = r.PutMember(s.ID, r.ben, sandbox.MemberChange{})
	require.NoError(r.t, err)
	return &place{rig: r, server: s.ID, channel: s.Channels[0].ID}
}

// everyone sets what @everyone may do in the server.
func (p *place) everyone(permissions int64) {
	p.t.Helper()
	set := sandbox.Permissions(permissions)
	_, err := p.ChangeRole(p.server, p.server, sandbox.RoleChange{Permissions: &set})
	require.NoError(p.t, err)
}

// role adds a role.
func (p *place) role(name string, permissions int64) string {
	p.t.Helper()
	set := sandbox.Permissions(permissions)
	r, err := p.AddRole(p.server, sandbox.RoleChange{Name: &name, Permissions: &set})
	require.NoError(p.t, err)
	return r.ID
}

func (p *place) give(user string, roles ...string) {
	p.t.Helper()
	_, err := p.PutMember(p.server, user, sandbox.MemberChange{Roles: &roles})
	require.NoError(p.t, err)
}

func (p *place) overwrite(id string, kind int, o pair) {
	p.t.Helper()
	_, err := p.PutOverwrite(p.channel, id, sandbox.Overwrite{Type: kind, Allow: sandbox.Permissions(o.allow), Deny: sandbox.Permissions(o.deny)})
	require.NoError(p.t, err)
}

// topics/permissions, "Permission Overwrites": the eight steps, in their order, and the owner and administrators beside them.
func TestPermissionsAreComputedInTheDocumentedOrder(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	const all = viewChannel | sendMessages | manageMessages
	cases := []struct {
		name     string
		everyone int64   // in the server
		roles    []int64 // of Ben's, in the server
		channel  pair    // overwrite of @everyone
		by       []pair  // overwrites of Ben's roles
		own      pair    // overwrite of Ben
		want     int64
	}{
		{name: "1 @everyone's base", everyone: viewChannel | readHistory, want: viewChannel | readHistory},
		{name: "2 roles add to it", everyone: viewChannel, roles: []int64{sendMessages, manageMessages}, want: all},
		{name: "3 the channel denies everyone", everyone: all, channel: pair{0, manageMessages}, want: viewChannel | sendMessages},
		{name: "3 and takes what a role gave in the server, too", everyone: viewChannel, roles: []int64{sendMessages}, channel: pair{0, sendMessages},
			want: viewChannel},
		{name: "4 the channel allows everyone, after denying", everyone: viewChannel, channel: pair{sendMessages, sendMessages},
			want: viewChannel | sendMessages},
		{name: "5 a role is denied what everyone is allowed", everyone: viewChannel, roles: []int64{0}, channel: pair{sendMessages, 0},
			by: []pair{{0, sendMessages}}, want: viewChannel},
		{name: "6 a role is allowed what everyone is denied", everyone: all, roles: []int64{0}, channel: pair{0, sendMessages},
			by: []pair{{sendMessages, 0}}, want: all},
		{name: "6 one role's allowing beats another's denying, whatever their positions", everyone: all, roles: []int64{0, 0},
			by: []pair{{sendMessages, 0}, {0, sendMessages}}, want: all},
		{name: "7 the member is denied what a role is allowed", everyone: all, roles: []int64{0}, by: []pair{{sendMessages, 0}},
			own: pair{0, sendMessages}, want: viewChannel | manageMessages},
		{name: "8 the member is allowed what all is denied", everyone: viewChannel, roles: []int64{0}, channel: pair{0, sendMessages},
			by: []pair{{0, sendMessages}}, own: pair{sendMessages, 0}, want: viewChannel | sendMessages},
		{name: "an administrator passes all overwrites by", everyone: viewChannel, roles: []int64{administrator}, channel: pair{0, all},
			own: pair{0, all}, want: everything},
		{name: "Administrator in a channel makes no administrator", everyone: viewChannel, own: pair{administrator, 0},
			want: viewChannel | administrator},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p := newPlace(r)
			p.everyone(c.everyone)
			var roles []string
			for _, permissions := range c.roles {
				roles = append(roles, p.role("r", permissions))
			}
			p.give(r.ben, roles...)
			p.overwrite(p.server, 0, c.channel)
			for i, o := range c.by {
				p.overwrite(roles[i], 0, o)
			}
			p.overwrite(r.ben, 1, c.own)
			require.Equal(t, c.want, sandbox.PermissionsOf(r.Server, r.ben, p.channel))
			require.EqualValues(t, everything, sandbox.PermissionsOf(r.Server, r.ada, p.channel), "the owner may do everything")
			require.Zero(t, sandbox.PermissionsOf(r.Server, r.person("Cy"), p.channel), "who isn't in the server may do nothing")
		})
	}
}

// topics/permissions, "Implicit Permissions".
func TestWhatIsDeniedDeniesMore(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	const talk = mentionEveryone | sendTTS | attachFiles | embedLinks
	p.everyone(viewChannel | sendMessages | readHistory | talk)
	p.overwrite(p.ben, 1, pair{0, sendMessages})
	require.EqualValues(t, viewChannel|readHistory, sandbox.PermissionsOf(p.Server, p.ben, p.channel), "without SEND_MESSAGES")
	p.overwrite(p.ben, 1, pair{0, viewChannel})
	require.Zero(t, sandbox.PermissionsOf(p.Server, p.ben, p.channel), "without VIEW_CHANNEL")
}

// topics/permissions, "Inherited Permissions (Threads)", and topics/threads, "Permissions".
func TestThreadsHaveThePermissionsOfTheirChannel(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	p.everyone(viewChannel | sendMessages | attachFiles)
	public, private := sandbox.PutThread(p.Server, p.channel, 11), sandbox.PutThread(p.Server, p.channel, 12)
	may := func(thread string) int64 { return sandbox.PermissionsOf(p.Server, p.ben, thread) }
	require.EqualValues(t, viewChannel, may(public), "SEND_MESSAGES has no effect there, and files go with sending")
	p.everyone(viewChannel | sendInThreads | attachFiles)
	require.EqualValues(t, viewChannel|sendInThreads|sendMessages|attachFiles, may(public), "SEND_MESSAGES_IN_THREADS counts instead")
	require.Zero(t, may(private), "who isn't a member doesn't see a private thread")
	p.overwrite(p.ben, 1, pair{manageThreads, 0})
	require.NotZero(t, may(private)&viewChannel, "moderators do")
	require.EqualValues(t, everything, sandbox.PermissionsOf(p.Server, p.ada, private))
	p.overwrite(p.ben, 1, pair{manageThreads, viewChannel})
	require.Zero(t, may(public), "nobody sees threads of a channel that he doesn't see")
	require.Zero(t, may(private))
}

// topics/permissions, "Channel Visibility": categories are viewable if one of their channels is.
func TestCategoriesAreSeenWithTheirChannels(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	category, err := p.AddServerChannel(p.server, sandbox.ChannelNew{Name: "Tables", Type: 4})
	require.NoError(t, err)
	_, err = p.PutOverwrite(category.ID, p.server, sandbox.Overwrite{Deny: viewChannel})
	require.NoError(t, err)
	child, err := p.AddServerChannel(p.server, sandbox.ChannelNew{Name: "one", Parent: category.ID})
	require.NoError(t, err)

	require.Len(t, child.Overwrites, 1, "a new channel is synced to its category")
	require.Equal(t, []string{"general"}, p.places(p.ben))
	_, err = p.PutOverwrite(child.ID, p.ben, sandbox.Overwrite{Type: 1, Allow: viewChannel})
	require.NoError(t, err)
	require.Equal(t, []string{"general", "Tables", "one"}, p.places(p.ben))
}

// places returns the names of the channels that a user sees in the place.
func (p *place) places(user string) []string {
	p.t.Helper()
	st, err := p.State(user)
	require.NoError(p.t, err)
	var names []string
	for _, s := range st.Servers {
		if s.ID != p.server {
			continue
		}
		for _, c := range s.Channels {
			names = append(names, c.Name)
		}
	}
	return names
}

// topics/permissions, "Permission Syncing".
func TestChannelsFollowTheirCategoryWhileTheyAreSynced(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	category, err := p.AddServerChannel(p.server, sandbox.ChannelNew{Name: "Tables", Type: 4})
	require.NoError(t, err)
	synced, err := p.AddServerChannel(p.server, sandbox.ChannelNew{Name: "synced", Parent: category.ID})
	require.NoError(t, err)
	own, err := p.AddServerChannel(p.server, sandbox.ChannelNew{Name: "own", Parent: category.ID})
	require.NoError(t, err)
	_, err = p.PutOverwrite(own.ID, p.ben, sandbox.Overwrite{Type: 1, Allow: sendMessages})
	require.NoError(t, err)
	_, err = p.PutOverwrite(category.ID, p.server, sandbox.Overwrite{Deny: sendMessages})
	require.NoError(t, err)
	require.Zero(t, sandbox.PermissionsOf(p.Server, p.ben, synced.ID)&sendMessages)
	_, err = p.PutOverwrite(category.ID, p.server, sandbox.Overwrite{Deny: viewChannel})
	require.NoError(t, err)
	require.Zero(t, sandbox.PermissionsOf(p.Server, p.ben, synced.ID)&viewChannel)
	require.NotZero(t, sandbox.PermissionsOf(p.Server, p.ben, own.ID)&viewChannel, "a channel with overwrites of its own doesn't follow")
	require.NoError(t, p.DeleteOverwrite(category.ID, p.server))
	require.NotZero(t, sandbox.PermissionsOf(p.Server, p.ben, synced.ID)&sendMessages)
}
