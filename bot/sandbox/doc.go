// Package sandbox is a Discord on this machine: the part of the REST interface and of the gateway that Trey uses, a few people
// who act through the user API of API.md or through the methods of Server, and a page that shows it all. It serves for trying
// the bot without an account and for testing it against the rules and limits that Discord documents.
//
// What it knows it treats as Discord does, error codes and limits included. What it doesn't know it refuses: a request to an
// unknown route, a field or a flag that isn't supported fails and is noted among the Violations, which tests demand to be empty.
// Forms that Discord would find invalid are violations too, since they come of mistakes in the bot alone. LIMITS.md lists every
// limit and code with the test that shows it.
//
// # Where it is more lenient than Discord
//
//	authorisation       one application and one bot; the token never changes, OAuth2 and bearer tokens are missing
//	identify            neither 1000 a day nor one in five seconds are enforced, nor is the number of shards checked
//	sessions            may be resumed for five minutes and 1000 events; servers are never unavailable
//	gateway sending     opcodes 4 and 8 are noted as violations but end nothing; opcode 3 is taken and shown to nobody
//	rate limits         fixed windows, the same for each route of a kind; no ban after 10,000 invalid requests, no 20028
//	direct messages     any number may be opened at any pace (no 40003); there is one with each person from the start
//	permissions         of the bot in a channel only; members have all that members have, there are no roles
//	allowed mentions    roles are none, hence never pinged; replied_user is read over
//	links               content has no previews, so embeds come from bots alone and their addresses aren't fetched
//	files               no check of what they hold; their addresses are paths, never expire and need no signature
//	pictures            addresses of other hosts in components are taken as they are, without size and type
//	commands            no roll-out time; contexts 2 and user installs are registered but never used
//	context menus       are registered, but nobody can use them here
//	modals              text inputs, and selects of one value; file uploads, radio buttons and check boxes are refused
//	premium buttons     any article is taken, nobody can buy it
//	selects             the users, roles and channels of default values need not exist
//	content             any text is taken; filters (20009, 240000) are missing
//
// # Where it is stricter
//
//	flags               unknown ones, and those that can't be set where they are given, are refused and not read over
//	characters          of bots are counted as UTF-16 code units, those of people as code points, so that what passes here
//	                    passes by Discord's count, whatever that is
//	files               of a message with Components V2 that no component shows are violations; an embed's must be there
//	polls, stickers     and references to other messages are refused
//	interactions        are forgotten when the sandbox restarts; their tokens are unknown (10015) then
//	messages            of a channel beyond 5000 are forgotten, attachments in memory beyond 256 MiB
//	component choices   a user's choice is checked as his client would, so that no crafted values reach the bot
package sandbox
