package record_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games/record"
)

// The shared records are written canonically but for packs cut short and the order of options, so reading and
// writing one gives its bytes again, whether or not its game exists yet.
func TestSharedRecordsAreWrittenAsTheyWereRead(t *testing.T) {
	files, err := filepath.Glob("../../../shared/records/*/*.yaml")
	require.NoError(t, err)
	if len(files) == 0 {
		t.Skip("there are no shared records beside the repository")
	}
	for _, f := range files {
		t.Run(filepath.Base(filepath.Dir(f))+"/"+filepath.Base(f), func(t *testing.T) {
			data, err := os.ReadFile(f)
			require.NoError(t, err)
			r, err := record.Parse(data)
			require.NoError(t, err)
			if bytes.HasPrefix(data, []byte("{")) {
				again, err := record.Parse([]byte(r.String()))
				require.NoError(t, err)
				require.Equal(t, r.String(), again.String())
				return
			}
			got, want := strings.Split(r.String(), "\n"), strings.Split(string(data), "\n")
			require.Len(t, got, len(want))
			for i := range want {
				// Options stand in any order in a source.
				if !strings.HasPrefix(want[i], "options: ") {
					require.Equal(t, want[i], got[i])
				}
			}
		})
	}
}
