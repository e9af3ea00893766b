package storage_test

import (
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"trey/storage"
)

func mustZone(tb testing.TB, name string) *time.Location {
	tb.Helper()
	zone, err := time.LoadLocation(name)
	require.NoError(tb, err)
	return zone
}

func TestPeriodsBeginAndEndInTheServersTimeZone(t *testing.T) {
	for name, tc := range map[string]struct {
		zone        string
		now         string // UTC
		period      storage.Period
		from, until string // local
	}{
		"a day":                                  {"Europe/Berlin", "2026-11-29T22:59:59Z", storage.Today, "2026-11-29T00:00:00+01:00", "2026-11-30T00:00:00+01:00"},
		"its first moment":                       {"Europe/Berlin", "2026-11-29T23:00:00Z", storage.Today, "2026-11-30T00:00:00+01:00", "2026-12-01T00:00:00+01:00"},
		"a week begins on Monday":                {"Europe/Berlin", "2026-12-03T12:00:00Z", storage.ThisWeek, "2026-11-30T00:00:00+01:00", "2026-12-07T00:00:00+01:00"},
		"and ends with Sunday":                   {"Europe/Berlin", "2026-12-06T22:59:59Z", storage.ThisWeek, "2026-11-30T00:00:00+01:00", "2026-12-07T00:00:00+01:00"},
		"a month":                                {"Europe/Berlin", "2026-12-31T22:00:00Z", storage.ThisMonth, "2026-12-01T00:00:00+01:00", "2027-01-01T00:00:00+01:00"},
		"a day of 23 hours":                      {"Europe/Berlin", "2026-03-29T12:00:00Z", storage.Today, "2026-03-29T00:00:00+01:00", "2026-03-30T00:00:00+02:00"},
		"a day of 25 hours":                      {"Europe/Berlin", "2026-10-25T00:30:00Z", storage.Today, "2026-10-25T00:00:00+02:00", "2026-10-26T00:00:00+01:00"},
		"a week in which summer time begins":     {"Europe/Berlin", "2026-03-29T12:00:00Z", storage.ThisWeek, "2026-03-23T00:00:00+01:00", "2026-03-30T00:00:00+02:00"},
		"a month in which it ends":               {"Europe/Berlin", "2026-10-01T12:00:00Z", storage.ThisMonth, "2026-10-01T00:00:00+02:00", "2026-11-01T00:00:00+01:00"},
		"quarters of an hour":                    {"Asia/Kathmandu", "2026-11-29T18:15:00Z", storage.Today, "2026-11-30T00:00:00+05:45", "2026-12-01T00:00:00+05:45"},
		"quarters and summer time":               {"Pacific/Chatham", "2026-09-26T12:00:00Z", storage.Today, "2026-09-27T00:00:00+12:45", "2026-09-28T00:00:00+13:45"},
		"no midnight":                            {"America/Sao_Paulo", "2018-11-04T12:00:00Z", storage.Today, "2018-11-04T01:00:00-02:00", "2018-11-05T00:00:00-02:00"},
		"the day before no midnight":             {"America/Sao_Paulo", "2018-11-04T02:59:59Z", storage.Today, "2018-11-03T00:00:00-03:00", "2018-11-04T01:00:00-02:00"},
		"back from midnight":                     {"America/Sao_Paulo", "2019-02-17T02:30:00Z", storage.Today, "2019-02-16T00:00:00-02:00", "2019-02-17T00:00:00-03:00"},
		"no midnight, east of Greenwich":         {"Asia/Beirut", "2026-03-29T12:00:00Z", storage.Today, "2026-03-29T01:00:00+03:00", "2026-03-30T00:00:00+03:00"},
		"the day before it, east of Greenwich":   {"Asia/Beirut", "2026-03-28T21:59:59Z", storage.Today, "2026-03-28T00:00:00+02:00", "2026-03-29T01:00:00+03:00"},
		"two midnights":                          {"America/Havana", "2026-11-01T12:00:00Z", storage.Today, "2026-11-01T00:00:00-04:00", "2026-11-02T00:00:00-05:00"},
		"two midnights, east of Greenwich":       {"Asia/Amman", "2021-10-29T12:00:00Z", storage.Today, "2021-10-29T00:00:00+03:00", "2021-10-30T00:00:00+02:00"},
		"a date that there never was after this": {"Pacific/Apia", "2011-12-30T09:59:59Z", storage.Today, "2011-12-29T00:00:00-10:00", "2011-12-31T00:00:00+14:00"},
		"without a zone":                         {"UTC", "2026-11-29T23:59:59Z", storage.Today, "2026-11-29T00:00:00Z", "2026-11-30T00:00:00Z"},
	} {
		t.Run(name, func(t *testing.T) {
			now, err := time.Parse(time.RFC3339, tc.now)
			require.NoError(t, err)
			from, until := tc.period.Bounds(now, mustZone(t, tc.zone))
			require.Equal(t, []string{tc.from, tc.until}, []string{from.Format(time.RFC3339), until.Format(time.RFC3339)})
		})
	}
	from, until := storage.AllTime.Bounds(now, time.UTC)
	require.True(t, from.IsZero() && until.IsZero())
}

// Every moment lies in one day, week and month, and one follows the other without a gap, whatever clocks do.
func TestPeriodsFollowEachOther(t *testing.T) {
	zones := []string{
		"Europe/Berlin", "Asia/Kathmandu", "Pacific/Chatham", "America/Sao_Paulo", "Asia/Beirut", "America/Havana", "Pacific/Apia", "America/St_Johns",
		"Australia/Lord_Howe", "Africa/Casablanca", "Antarctica/Troll", "Asia/Tehran", "Asia/Amman", "UTC",
	}
	longest := map[storage.Period]time.Duration{storage.Today: 49 * time.Hour, storage.ThisWeek: 170 * time.Hour, storage.ThisMonth: 746 * time.Hour}
	rapid.Check(t, func(r *rapid.T) {
		zone := mustZone(t, rapid.SampledFrom(zones).Draw(r, "zone"))
		p := rapid.SampledFrom(storage.Periods()[:3]).Draw(r, "period")
		at := time.UnixMilli(rapid.Int64Range(0, 2_200_000_000_000).Draw(r, "moment"))
		from, until := p.Bounds(at, zone)
		require.Less(t, until.Sub(from), longest[p])
		next, _ := p.Bounds(until, zone)
		require.True(t, next.Equal(until), "%s is followed by %s", until, next)
		_, last := p.Bounds(from.Add(-1), zone)
		require.True(t, last.Equal(from), "%s is preceded by %s", from, last)
		if zone.String() != "America/St_Johns" { // where clocks once went back to the day before, a minute after midnight
			require.False(t, at.Before(from) || !at.Before(until), "%s isn't from %s until %s", at.In(zone), from, until)
		}
	})
}

func TestAServersTimeZone(t *testing.T) {
	for set, want := range map[string]string{"": "UTC", "Europe/Vienna": "Europe/Vienna", "Gone/With_The_Wind": "UTC"} {
		require.Equal(t, want, storage.ServerSettings{Zone: set}.Location().String())
	}
}
