package dreierles_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The random matches that are compared with the page come to what is rare in play.
func TestRandomMatchesComeToWhatIsRare(t *testing.T) {
	seen := map[string]int{}
	for i := range 120 {
		run := playLiterally(rand.New(rand.NewPCG(99, uint64(i))), 3+i%2)
		for _, m := range run.moments {
			if m.settled != nil {
				note(seen, run, m.settled)
			}
			seen["refused by "+m.rules]++
		}
	}
	for _, situation := range strings.Split(strings.TrimSpace(`
		dreier won, dreier lost, zweier won, zweier lost, einer won, einer lost, solo won, solo lost, bridscher,
		fach 1, fach 2, fach 3, fach 4, fach 5, fach 6, fach 7, fach 8,
		trumps of the declarer, trumps of a defender, droll of the declarer, droll of a defender,
		pfeif of the declarer won, pfeif of the declarer lost, pfeif of a defender won, pfeif of a defender lost,
		pfeif-open of the declarer won, pfeif-open of the declarer lost, pfeif-open of a defender won, pfeif-open of a defender lost,
		one has most, two have most, refused by 5, refused by 6|7, refused by 8, refused by 11, refused by 12, refused by 22, refused by C4,
		the dealer settles, the dealer doesn't settle`), ",") {
		require.Positive(t, seen[strings.TrimSpace(situation)], strings.TrimSpace(situation))
	}
}

func note(seen map[string]int, run *literalRun, d *literalDeal) {
	outcome := func(won bool) string { return map[bool]string{true: "won", false: "lost"}[won] }
	if d.contract == "bridscher" {
		payers := 0
		for _, cents := range d.money {
			payers += boolInt(cents < 0)
		}
		seen["bridscher"]++
		seen[[]string{"three have most", "one has most", "two have most"}[payers]]++
		return
	}
	seen[d.contract+" "+outcome(d.won)]++
	seen[fmt.Sprintf("fach %d", d.fach)]++
	for _, b := range d.bonuses {
		whose := map[bool]string{true: "of the declarer", false: "of a defender"}[b.seat == d.declarer]
		if strings.HasPrefix(b.kind, "pfeif") {
			whose += " " + outcome(b.each > 0)
		}
		seen[b.kind+" "+whose]++
	}
	if run.seats == 4 {
		seen[map[bool]string{true: "the dealer doesn't settle", false: "the dealer settles"}[slices.Contains(d.money, 0)]]++
	}
}
