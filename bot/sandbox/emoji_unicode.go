package sandbox

import (
	"slices"
	"strings"
)

// Characters of which sequences of emojis are made (UTS #51, "Emoji Sequences").
const (
	emojiStyle   = '\ufe0f' // asks for the colourful form
	emojiJoiner  = '\u200d'
	emojiKeycap  = '\u20e3'
	emojiFlag    = '\U0001f3f4' // begins the flags of regions
	tagFirst     = '\U000e0020'
	tagLast      = '\U000e007e'
	tagEnd       = '\U000e007f'
	toneFirst    = '\U0001f3fb'
	toneLast     = '\U0001f3ff'
	flagFirst    = '\U0001f1e6' // regional indicators, two of which make a flag
	flagLast     = '\U0001f1ff'
	emojiNameMax = 64 // characters; no sequence is as long
)

// isUnicodeEmoji tells whether a text is one emoji of Unicode's: a character, a keycap, a flag, or several joined. Which of the
// sequences that could be formed have a picture isn't known here.
func isUnicodeEmoji(s string) bool {
	list := []rune(s)
	if len(list) == 0 || len(list) > emojiNameMax {
		return false
	}
	if isKeycap(s) || isFlag(list) {
		return true
	}
	for {
		n := emojiElement(list)
		if n == 0 {
			return false
		}
		if list = list[n:]; len(list) == 0 {
			return true
		}
		if list[0] != emojiJoiner {
			return false
		}
		list = list[1:]
	}
}

// isKeycap tells whether a text is a digit, # or * in a box.
func isKeycap(s string) bool {
	base, ok := strings.CutSuffix(s, string(emojiKeycap))
	base = strings.TrimSuffix(base, string(emojiStyle))
	return ok && len(base) == 1 && strings.Contains("0123456789#*", base)
}

func isFlag(list []rune) bool {
	letter := func(r rune) bool { return r >= flagFirst && r <= flagLast }
	return len(list) == 2 && letter(list[0]) && letter(list[1])
}

// emojiElement returns how many characters the emoji at the beginning has; 0 if there is none.
func emojiElement(list []rune) int {
	if len(list) == 0 || !within(emojiRunes, list[0]) {
		return 0
	}
	switch {
	case len(list) == 1:
		return 1
	case list[1] == emojiStyle:
		return 2
	case list[1] >= toneFirst && list[1] <= toneLast && within(emojiPeople, list[0]):
		return 2
	case list[0] == emojiFlag && list[1] >= tagFirst && list[1] <= tagLast:
		end := slices.IndexFunc(list[1:], func(r rune) bool { return r < tagFirst || r > tagLast }) + 1
		if end > 1 && list[end] == tagEnd {
			return end + 1
		}
	}
	return 1
}

// within tells whether a character lies in one of the ranges, which are in order.
func within(ranges [][2]rune, r rune) bool {
	_, found := slices.BinarySearchFunc(ranges, r, func(span [2]rune, r rune) int {
		switch {
		case span[1] < r:
			return -1
		case span[0] > r:
			return 1
		}
		return 0
	})
	return found
}
