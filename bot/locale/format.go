package locale

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

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

// Fraction writes a fraction rounded to so many decimal places, with the language's point and a true minus, without zeros at its end: "12.5", "−0,33".
func (l *Localizer) Fraction(numerator, denominator int64, places int) string {
	sign, scale := "", int64(1)
	for range places {
		scale *= 10
	}
	if numerator < 0 {
		sign, numerator = minus, -numerator
	}
	scaled := (2*numerator*scale + denominator) / (2 * denominator) // half is rounded away from zero
	if scaled == 0 {
		return "0"
	}
	number := sign + l.Number(scaled/scale)
	decimals := strings.TrimRight(fmt.Sprintf("%0*d", places, scaled%scale), "0")
	if places == 0 || decimals == "" {
		return number
	}
	return number + l.point() + decimals
}

// Percent writes a part of a whole as a percentage with one decimal place at most: "66.7%", "66,7 %".
func (l *Localizer) Percent(part, whole int64) string {
	number := l.Fraction(100*part, whole, 1)
	if l.lang == English {
		return number + "%"
	}
	return number + noBreak + "%"
}

// point is what stands before decimals.
func (l *Localizer) point() string {
	if l.lang == English {
		return "."
	}
	return ","
}

// Money writes an amount in cents as points, "80 points", "−1 point", or in the unit: "€0.80", "0,80 €", "0.80 kr.".
func (l *Localizer) Money(cents int64) string {
	if l.unit == "" {
		return l.Say("core.points", "Count", cents)
	}
	sign, amount := "", cents
	if amount < 0 {
		sign, amount = minus, -amount
	}
	number := fmt.Sprintf("%s%s%02d", l.Number(amount/100), l.point(), amount%100)
	if l.lang == English && isSign(l.unit) {
		return sign + l.unit + number
	}
	return sign + number + noBreak + l.unit
}

// Amount is Money where there is no room for words: points are their number alone.
func (l *Localizer) Amount(cents int64) string {
	if l.unit == "" {
		return l.Number(cents)
	}
	return l.Money(cents)
}

// noBreak is a blank at which no line ends.
const noBreak = "\u00a0"

// isSign reports whether the unit is a single sign such as "€", which in English stands before the number.
func isSign(unit string) bool {
	r, size := utf8.DecodeRuneInString(unit)
	return size == len(unit) && unicode.Is(unicode.Sc, r)
}

// Signed writes what somebody has won or lost, with its sign: "+80 points", "−40 points", "0 points".
func (l *Localizer) Signed(cents int64) string {
	if cents > 0 {
		return "+" + l.Money(cents)
	}
	return l.Money(cents)
}

// Duration writes a time of whole seconds in the largest unit that fits: "30 seconds", "2 minutes", "12 hours".
func (l *Localizer) Duration(d time.Duration) string {
	switch {
	case d >= time.Hour && d%time.Hour == 0:
		return l.Say("core.hours", "Count", int64(d/time.Hour))
	case d >= time.Minute && d%time.Minute == 0:
		return l.Say("core.minutes", "Count", int64(d/time.Minute))
	}
	return l.Say("core.seconds", "Count", int64(d/time.Second))
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

// Card returns a card's spoken name: "7 of hearts", in plain words "seven of hearts". The zero Face is a card that can't be seen.
func (l *Localizer) Card(f cards.Face) string {
	switch {
	case f.Code == "":
		return l.Say("core.card.back")
	case f.Name == "":
		return Short(f)
	}
	rank := f.Label
	switch word := f.Name + "." + f.Label; {
	case f.Rank != "":
		rank = l.Say(f.Rank)
	case l.plain && l.Has(word):
		rank = l.Say(word)
	}
	suit := ""
	if f.Suit != "" {
		suit = l.Say(f.Suit)
	}
	return l.Say(f.Name, "Rank", rank, "Suit", suit)
}

// Short returns a card as it is printed: "7♥". It is the same in every language.
func Short(f cards.Face) string { return f.Label + f.Symbol }

// Short returns a card as it is printed, "7♥", in plain words as it is spoken.
func (l *Localizer) Short(f cards.Face) string {
	if l.plain {
		return l.Card(f)
	}
	return Short(f)
}

// signs are those that a screen reader may skip: what parts lists for the eye, and what stands in sums.
var signs = regexp.MustCompile(` [·+=×] |[+−][\d\p{Sc}]`)

// Spoken returns a text that is put together from several, in plain words if the localizer speaks so: "a, minus 3" for "a · −3".
func (l *Localizer) Spoken(text string) string {
	if !l.plain {
		return text
	}
	return signs.ReplaceAllStringFunc(text, func(sign string) string {
		switch {
		case sign == " · ":
			return ", "
		case sign == " + ":
			return " " + l.Say("core.plus") + " "
		case sign == " = ":
			return " " + l.Say("core.equals") + " "
		case sign == " × ":
			return " " + l.Say("core.times") + " "
		case sign[0] == '+':
			return l.Say("core.plus") + " " + sign[1:]
		}
		return l.Say("core.minus") + " " + strings.TrimPrefix(sign, minus)
	})
}
