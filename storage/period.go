package storage

import "time"

// Period is a time that is over when the calendar says so.
type Period string

// The periods. A week begins on Monday.
const (
	Today     Period = "today"
	ThisWeek  Period = "week"
	ThisMonth Period = "month"
	AllTime   Period = "all"
)

// Periods returns all periods, the shortest first.
func Periods() []Period { return []Period{Today, ThisWeek, ThisMonth, AllTime} }

// Bounds returns when the period begins and ends that the moment lies in, in the time zone: from then on and before then. Both are zero for all time.
func (p Period) Bounds(now time.Time, zone *time.Location) (from, until time.Time) {
	year, month, day := now.In(zone).Date()
	switch p {
	case Today:
		return midnight(year, month, day, zone), midnight(year, month, day+1, zone)
	case ThisWeek:
		monday := day - (int(now.In(zone).Weekday())+6)%7
		return midnight(year, month, monday, zone), midnight(year, month, monday+7, zone)
	case ThisMonth:
		return midnight(year, month, 1, zone), midnight(year, month+1, 1, zone)
	}
	return time.Time{}, time.Time{}
}

// DayBegins returns when the day of a time, as its own clocks show it, begins in a time zone.
func DayBegins(day time.Time, zone *time.Location) time.Time {
	year, month, date := day.Date()
	return midnight(year, month, date, zone)
}

// midnight returns when a day begins. Where clocks are put forward at midnight that is when they show the first later time, and where they are put
// back to it the first of the two midnights.
func midnight(year int, month time.Month, day int, zone *time.Location) time.Time {
	wall := time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
	t := time.Date(year, month, day, 0, 0, 0, 0, zone)
	start, end := t.ZoneBounds()
	shown := onWall(t)
	switch {
	case shown.Before(wall):
		return end.In(zone)
	case shown.After(wall):
		return start.In(zone)
	case start.IsZero():
		return t
	}
	_, offset := start.Add(-1).Zone()
	if earlier := wall.Add(-time.Duration(offset) * time.Second); earlier.Before(start) {
		return earlier.In(zone)
	}
	return t
}

// onWall returns what clocks show at a moment, as if it were UTC.
func onWall(t time.Time) time.Time {
	_, offset := t.Zone()
	return t.UTC().Add(time.Duration(offset) * time.Second)
}
