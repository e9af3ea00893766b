package sandbox_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// A file of version 1: Cy has left, Ben was granted Manage Server, the bot can't write in the lounge.
func TestStateOfVersion1IsMigrated(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/state1.json")
	require.NoError(t, err)
	cfg := unlimited()
	cfg.File = filepath.Join(t.TempDir(), "sandbox.json")
	require.NoError(t, os.WriteFile(cfg.File, data, 0o600))

	for _, start := range []string{"migrated", "loaded again"} {
		t.Run(start, func(t *testing.T) {
			r := newRig(t, cfg)
			require.Equal(t, "fixture", r.Token())
			st, err := r.State(r.ben)
			require.NoError(t, err)
			require.Len(t, st.Servers, 1)
			club := st.Servers[0]
			var names []string
			for _, m := range club.Members {
				u, _ := r.User(m.ID)
				names = append(names, u.GlobalName)
			}
			require.Equal(t, []string{"Trey", "Ada", "Ben", "Dora"}, names)
			require.Equal(t, r.ada, club.Owner)
			require.NotZero(t, club.Permissions&manageServer)
			lounge := r.ChannelNamed("lounge")
			require.NotZero(t, sandbox.PermissionsOf(r.Server, r.ApplicationID(), r.cards)&sendMessages)
			require.Zero(t, sandbox.PermissionsOf(r.Server, r.ApplicationID(), lounge)&sendMessages)
			require.NotZero(t, sandbox.PermissionsOf(r.Server, r.person("Dora"), lounge)&sendMessages)
			require.Zero(t, sandbox.PermissionsOf(r.Server, r.person("Dora"), lounge)&manageServer)
			require.Equal(t, []string{"Welcome to the card club! Type /play to open a table."}, r.seen(r.ben, r.cards))
			cy, err := r.State(r.person("Cy"))
			require.NoError(t, err)
			require.Empty(t, cy.Servers)
			require.Len(t, cy.DMs, 1)
			require.NoError(t, r.Close())
		})
	}
	r := newRig(t, cfg)
	require.NoError(t, r.Return(r.person("Cy")))
	cy, err := r.State(r.person("Cy"))
	require.NoError(t, err)
	require.Len(t, cy.Servers, 1, "who had left can return")
}
