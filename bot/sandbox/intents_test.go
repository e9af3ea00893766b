package sandbox_test

import (
	"encoding/json"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// eventsOf lists the events of each intent (events/gateway, "List of Intents").
var eventsOf = map[int]string{
	1 << 0: `GUILD_CREATE GUILD_UPDATE GUILD_DELETE GUILD_ROLE_CREATE GUILD_ROLE_UPDATE GUILD_ROLE_DELETE CHANNEL_CREATE CHANNEL_UPDATE
		CHANNEL_DELETE CHANNEL_PINS_UPDATE THREAD_CREATE THREAD_UPDATE THREAD_DELETE THREAD_LIST_SYNC THREAD_MEMBER_UPDATE
		THREAD_MEMBERS_UPDATE`,
	1 << 1:  "GUILD_MEMBER_ADD GUILD_MEMBER_UPDATE GUILD_MEMBER_REMOVE THREAD_MEMBERS_UPDATE",
	1 << 2:  "GUILD_AUDIT_LOG_ENTRY_CREATE GUILD_BAN_ADD GUILD_BAN_REMOVE",
	1 << 3:  "GUILD_EMOJIS_UPDATE GUILD_STICKERS_UPDATE",
	1 << 4:  "GUILD_INTEGRATIONS_UPDATE INTEGRATION_CREATE INTEGRATION_UPDATE INTEGRATION_DELETE",
	1 << 5:  "WEBHOOKS_UPDATE",
	1 << 6:  "INVITE_CREATE INVITE_DELETE",
	1 << 7:  "VOICE_CHANNEL_EFFECT_SEND VOICE_STATE_UPDATE",
	1 << 8:  "PRESENCE_UPDATE",
	1 << 9:  "MESSAGE_CREATE MESSAGE_UPDATE MESSAGE_DELETE MESSAGE_DELETE_BULK",
	1 << 10: "MESSAGE_REACTION_ADD MESSAGE_REACTION_REMOVE MESSAGE_REACTION_REMOVE_ALL MESSAGE_REACTION_REMOVE_EMOJI",
	1 << 11: "TYPING_START",
	1 << 12: "MESSAGE_CREATE MESSAGE_UPDATE MESSAGE_DELETE CHANNEL_PINS_UPDATE",
	1 << 13: "MESSAGE_REACTION_ADD MESSAGE_REACTION_REMOVE MESSAGE_REACTION_REMOVE_ALL MESSAGE_REACTION_REMOVE_EMOJI",
	1 << 14: "TYPING_START",
	1 << 15: "",
	1 << 16: "GUILD_SCHEDULED_EVENT_CREATE GUILD_SCHEDULED_EVENT_UPDATE GUILD_SCHEDULED_EVENT_DELETE",
	1 << 20: "AUTO_MODERATION_RULE_CREATE AUTO_MODERATION_RULE_UPDATE AUTO_MODERATION_RULE_DELETE",
	1 << 21: "AUTO_MODERATION_ACTION_EXECUTION",
	1 << 24: "MESSAGE_POLL_VOTE_ADD MESSAGE_POLL_VOTE_REMOVE",
	1 << 25: "MESSAGE_POLL_VOTE_ADD MESSAGE_POLL_VOTE_REMOVE",
}

// privateIntents are those whose events have no guild_id.
const privateIntents = 1<<12 | 1<<13 | 1<<14 | 1<<25

// Events of no intent, which are always sent.
const unconditional = "READY RESUMED INTERACTION_CREATE"

// stir does all that the gateway tells of, in a server and in DMs.
func stir(t *testing.T, r *rig) {
	t.Helper()
	m := r.post(layout(row(button("b"))))
	for _, channel := range []string{r.cards, r.DM(r.ada)} {
		_, err := r.Write(r.ada, channel, "Hello")
		require.NoError(t, err)
		at := "/channels/" + channel + "/messages"
		var sent struct{ ID string }
		r.api("POST", at, object{"content": "x"}).decode(t, &sent)
		require.Equal(t, 200, r.api("PATCH", at+"/"+sent.ID, object{"content": "y"}).status)
		require.Equal(t, 204, r.api("DELETE", at+"/"+sent.ID, nil).status)
	}
	require.NoError(t, r.DeleteChannel(r.AddChannel("table-1", "")))
	require.NoError(t, r.Leave(r.ben))
	require.NoError(t, r.Return(r.ben))
	r.press(m.ID, "b")
}

// told returns the events that came before the gateway asked for a heartbeat.
func (c *wire) told() (events []packet) {
	c.t.Helper()
	for p := c.next(); p.Op != 1; p = c.next() {
		events = append(events, p)
	}
	return events
}

// events/gateway, "Gateway Intents": no event without its intent, and none with it that is missing
func TestEveryEventNeedsItsIntent(t *testing.T) {
	t.Parallel()
	cfg := unlimited()
	cfg.Privileged = 1<<1 | 1<<8 | 1<<15
	r := newRig(t, cfg)
	conns := map[int]*wire{0: dial(t, r)}
	for intent := range eventsOf {
		conns[intent] = dial(t, r)
	}
	for intent, c := range conns {
		c.identify(intent)
	}
	stir(t, r)
	r.AskHeartbeat()
	came := map[int]map[string]bool{}
	for intent, c := range conns {
		came[intent] = map[string]bool{}
		for _, p := range c.told() {
			came[intent][p.T] = true
			if slices.Contains(strings.Fields(unconditional), p.T) || p.T == "GUILD_MEMBER_UPDATE" && strings.Contains(string(p.D), r.ApplicationID()) {
				continue // changes of the bot itself need no intent (events/gateway, "Caveats")
			}
			require.Contains(t, strings.Fields(eventsOf[intent]), p.T, "with intent 1 << %d alone", bits.TrailingZeros(uint(intent)))
			var d map[string]json.RawMessage
			require.NoError(t, json.Unmarshal(p.D, &d))
			_, inServer := d["guild_id"]
			require.Equal(t, intent&privateIntents == 0, inServer || p.T == "GUILD_CREATE", "%s with intent 1 << %d", p.T, bits.TrailingZeros(uint(intent)))
		}
	}
	for intent, events := range map[int]string{
		1 << 0:  "GUILD_CREATE CHANNEL_CREATE CHANNEL_DELETE",
		1 << 1:  "GUILD_MEMBER_ADD GUILD_MEMBER_REMOVE",
		1 << 9:  "MESSAGE_CREATE MESSAGE_UPDATE MESSAGE_DELETE",
		1 << 12: "MESSAGE_CREATE MESSAGE_UPDATE MESSAGE_DELETE",
		0:       "INTERACTION_CREATE",
	} {
		for _, event := range strings.Fields(events) {
			require.True(t, came[intent][event], "%s with intent 1 << %d", event, bits.TrailingZeros(uint(intent)))
		}
	}
}
