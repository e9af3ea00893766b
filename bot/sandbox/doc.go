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
//	authorisation       one application and one bot; the token changes after too many session starts only, OAuth2 and bearer tokens are missing
//	identify            the pace of one in five seconds is enforced only if IdentifyPace says so; starts are counted from the sandbox's own
//	sessions            may be resumed for five minutes and at least 1000 events, also at addresses other than resume_gateway_url; an
//	                    unavailable server ends none
//	gateway sending     opcode 3 is taken and shown to nobody, 4 can't join voice, 8 tells no presences, 43 is a violation but ends nothing
//	rate limits         fixed windows; those of routes are what users of Discord report, most are 50 a second, as Discord publishes none
//	invalid requests    counted from the sandbox's start; webhooks that give 404 again and again lead to no restriction
//	direct messages     40003 after 25 opened in ten minutes, as users report; there is a channel with each person from the start
//	permissions         those of text channels count, of voice none; no time-outs, no order of roles; an answer to an interaction
//	                    needs none, whatever it holds
//	servers             bots read roles and members one by one, but change neither, nor the server; announcement channels need no
//	                    feature of the server, and nobody follows them
//	channel names       are put in lower case, with hyphens for blanks and without ASCII's punctuation; that Discord does so is seen but
//	                    not documented, nor which other signs it drops
//	unavailable servers answer 503 (130000), which isn't documented; people can't act there
//	allowed mentions    replied_user is read over; all people count as online for @here
//	links               content has no previews, so embeds come from bots alone and their addresses aren't fetched
//	files               no check of what they hold; their addresses are paths, never expire and need no signature
//	emojis              pictures are served as they were given, whatever their format; any sequence that Unicode could form is taken
//	                    for one of its emojis; servers have none of their own
//	pictures            addresses of other hosts in components are taken as they are, without size and type
//	commands            no roll-out time; contexts 2 and user installs are registered but never used
//	context menus       are registered, but nobody can use them here
//	modals              text inputs, and selects of one value; file uploads, radio buttons and check boxes are refused
//	premium buttons     any article is taken, nobody can buy it
//	selects             the users, roles and channels of default values need not exist
//	content             any text is taken; filters (20009, 240000) are missing
//	threads             no forums, no search, no notification settings; new names have no rate limit; once a thread is deleted
//	                    another can be started from its message; an edit that mentions somebody adds nobody
//
// # Where it is stricter
//
//	flags               unknown ones, and those that can't be set where they are given, are refused and not read over
//	characters          of bots are counted as UTF-16 code units, those of people as code points, so that what passes here
//	                    passes by Discord's count, whatever that is
//	files               of a message with Components V2 that no component shows are violations; an embed's must be there
//	polls, stickers     and references to other messages are refused
//	interactions        are forgotten when the sandbox restarts, and ephemeral messages with them; their tokens are unknown (10015) then
//	messages            of a channel beyond 5000 are forgotten, attachments in memory beyond 256 MiB
//	threads             are archived when their time is over, though Discord promises no more than that they leave the list then;
//	                    locked ones are woken by who may manage threads alone, though of their creator the documentation says
//	                    both; those that aren't invitable take guests of moderators only, not of their creator either
//	bounds of threads   1000 active ones, 1000 announcement threads, 1000 members; Discord names no numbers, see ThreadCaps
//	THREAD_CREATED      tells of threads started from messages older than a minute; Discord calls it "a very small value". It
//	                    tells of public threads started from no message, too, as is seen though not documented
//	heartbeats          one that is half an interval late ends the connection
//	request members     asking for all without the intent for them is a violation and gets no answer
//	component choices   a user's choice is checked as his client would, so that no crafted values reach the bot
package sandbox
