package page_test

import (
	"context"
	"io/fs"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox/page"

	"trey/bot/sandbox/browsertest"
)

func TestFilesHaveTheIndexAtTheRoot(t *testing.T) {
	index, err := fs.ReadFile(page.Files(), "index.html")
	require.NoError(t, err)
	require.Contains(t, string(index), "main.js")
	_, err = fs.Stat(page.Files(), "main.js")
	require.NoError(t, err)
}

// TestPage tries the page in a browser. Its tests share the browser; each has a sandbox and a tab of its own.
func TestPage(t *testing.T) {
	b := browsertest.Start(t)
	for _, test := range []struct {
		behaviour string
		check     func(*testing.T, context.Context)
	}{
		{"shows places, people and messages", showsPlaces},
		{"renders markdown without markup of its own", rendersMarkdown},
		{"renders every kind of component", rendersComponents},
		{"marks mentions and ephemeral messages", marksMessages},
		{"groups messages by author", groups},
		{"follows links to messages, older ones included", followsLinks},
		{"loads older messages on scrolling up", loadsOlder},
		{"shows channels of thousands of messages", showsLongChannels},
		{"patches what is in sight of a long channel", patchesInLongChannels},

		{"presses a button and waits for its end", pressesButton},
		{"shows a press that failed", showsFailure},
		{"shows a press that is refused", showsRefusal},
		{"submits a single choice at once", choosesOne},
		{"submits several choices when the list closes", choosesSeveral},
		{"keeps the limits of several choices", keepsLimits},
		{"asks with a form", asksWithForm},
		{"dismisses an ephemeral message", dismisses},
		{"offers what can be done with a message", offersActions},

		{"patches an edited message in place", patches},
		{"keeps the keyboard's place when its button goes", keepsTheKeyboardsPlace},
		{"takes deleted messages out", deletes},
		{"counts what is unread elsewhere", countsUnread},
		{"catches up after a lost connection", reconnects},
		{"stays at the bottom when a message grows", staysAtTheBottom},

		{"writes a plain message", writes},
		{"asks for a command step by step", asksForCommand},
		{"fetches suggestions while one types", suggests},
		{"understands a command typed as text", understandsText},
		{"asks for required options left out", asksForRequired},
		{"refuses values outside an option's limits", refusesValues},
		{"finds subcommands", findsSubcommands},
		{"tells that the bot did not answer", tellsSilence},
		{"closes lists and commands with Escape", escapes},
		{"lists what an option can be, and takes no text that none can have", takesNoLooseText},
		{"offers the commands that can be used in a place", offersUsableCommands},
		{"completes names of people, roles, channels and emojis", completesNames},
		{"offers those who can be pinged in a place", offersWhoCanBePinged},
		{"reaches everything by the keyboard", reachesEverything},

		{"shows servers in a rail, with what is unread", showsServers},
		{"groups channels by category and closes the composer where one may not write", groupsChannels},
		{"tells of a server that the bot can't reach", tellsOutages},
		{"lists members by role and shows a person's card", listsMembers},
		{"leads from a person's card to the direct messages", writesToTheBot},
		{"shows panels as sheets on a phone", showsSheetsOnPhones},
		{"gives fingers room", givesFingersRoom},

		{"lists a channel's threads and joins one", listsThreads},
		{"begins threads with a message and without", beginsThreads},
		{"begins no thread without permission", refusesThreads},
		{"archives, locks and leaves a thread", tendsThreads},
		{"shows system messages and threads' cards", showsSystemMessages},

		{"shows custom emoji", showsEmoji},
		{"lays out one to ten pictures", showsGalleries},
		{"shows a picture's description and a lightbox", showsPictures},
		{"hides spoilers", hidesSpoilers},
		{"shows attachments together", groupsAttachments},
		{"writes times by the shared clock", writesTimes},

		{"lists what Discord would refuse", listsRefusals},
		{"lists and counts pings", listsPings},
		{"remembers what is unread", remembersUnread},
		{"tells new messages to those who listen", saysNews},

		{"turns the settings' tabs by keyboard", turnsTabs},
		{"changes people in a server", changesMembers},
		{"changes servers, roles and channels", changesServers},
		{"adds servers and goes there", addsServers},
		{"changes a channel and its permissions", changesChannels},
		{"moves the clock", movesTheClock},
		{"closes dialogs by a press beside them and by going back", closesDialogs},
		{"fits the settings onto a phone in every language", fitsSettings},

		{"becomes another person", becomesAnother},
		{"adds and changes people", changesPeople},
		{"speaks the person's language", speaksLanguage},
		{"fits a phone", fitsPhone},
		{"names every control", namesControls},
		{"switches between dark and light", switchesTheme},
		{"works with the sandbox itself", worksWithSandbox},
	} {
		t.Run(test.behaviour, func(t *testing.T) {
			t.Parallel()
			test.check(t, b)
		})
	}
}
