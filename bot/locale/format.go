package locale

import (
	"strconv"
	"strings"

	"trey/games/cards"
)

// minus is the true minus sign, as wide as a plus.
const minus = "−"

// Number writes a whole number with the language's separator between thousands and a true minus.
func (l *Localizer) Number(n int64) string {
	digits := strconv.FormatInt(n, 10)
	sign := ""
	if n < 0 {
		sign, digits = minus, digits[1:]
	}
	separator := "."
	if l.lang == English {
		separator = ","
	}
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + separator + digits[i:]
	}
	return sign + digits
}

// Money writes an amount in cents as points: "80 points", "−1 point".
func (l *Localizer) Money(cents int64) string {
	return l.Say("core.points", "Count", cents)
}

// Signed writes what somebody has won or lost, with its sign: "+80 points", "−40 points", "0 points".
func (l *Localizer) Signed(cents int64) string {
	if cents > 0 {
		return "+" + l.Money(cents)
	}
	return l.Money(cents)
}

// Ordinal writes a rank: "2nd", "2.", "nr. 2".
func (l *Localizer) Ordinal(n int) string {
	number := l.Number(int64(n))
	switch l.lang {
	case German:
		return number + "."
	case Danish:
		return "nr. " + number
	}
	switch {
	case n%100 >= 11 && n%100 <= 13:
		return number + "th"
	case n%10 == 1:
		return number + "st"
	case n%10 == 2:
		return number + "nd"
	case n%10 == 3:
		return number + "rd"
	}
	return number + "th"
}

// List joins items as one would say them: "a, b and c".
func (l *Localizer) List(items []string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	last := len(items) - 1
	return strings.Join(items[:last], ", ") + " " + l.Say("core.and") + " " + items[last]
}

// Card returns a card's spoken name: "7 of hearts". The zero Face is a card that can't be seen.
func (l *Localizer) Card(f cards.Face) string {
	switch {
	case f.Code == "":
		return l.Say("core.card.back")
	case f.Name == "":
		return Short(f)
	}
	rank := f.Label
	if f.Rank != "" {
		rank = l.Say(f.Rank)
	}
	suit := ""
	if f.Suit != "" {
		suit = l.Say(f.Suit)
	}
	return l.Say(f.Name, "Rank", rank, "Suit", suit)
}

// Short returns a card as it is printed: "7♥". It is the same in every language.
func Short(f cards.Face) string { return f.Label + f.Symbol }

// Short returns a card as it is printed: "7♥".
func (l *Localizer) Short(f cards.Face) string { return Short(f) }
