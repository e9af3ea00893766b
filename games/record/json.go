package record

import (
	"bytes"
	"encoding/json"
	"strconv"
	"unicode/utf16"
)

// joinSurrogates returns the data with pairs of \u escapes that stand for one character replaced by it, if the data
// is JSON. JSON is YAML but for these: YAML knows no such pairs.
func joinSurrogates(data []byte) []byte {
	if !bytes.HasPrefix(bytes.TrimLeft(data, " \t\r\n"), []byte("{")) || !bytes.Contains(data, []byte(`\u`)) || !json.Valid(data) {
		return data
	}
	out := make([]byte, 0, len(data))
	for i := 0; i < len(data); i++ {
		if data[i] != '\\' {
			out = append(out, data[i])
			continue
		}
		if c := utf16.DecodeRune(escaped(data, i), escaped(data, i+6)); c != '\uFFFD' {
			out = append(out, string(c)...)
			i += 11
			continue
		}
		out = append(out, data[i], data[i+1])
		i++
	}
	return out
}

// escaped returns the code of the escape \uXXXX at i, -1 if there is none.
func escaped(data []byte, i int) rune {
	if i+6 > len(data) || data[i] != '\\' || data[i+1] != 'u' {
		return -1
	}
	v, err := strconv.ParseUint(string(data[i+2:i+6]), 16, 32)
	if err != nil {
		return -1
	}
	return rune(v)
}
