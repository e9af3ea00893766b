package sandbox

import (
	"bytes"
	"encoding/base64"
	"image"
	"strings"
)

// decodeImage takes the data out of an image given as a data URI (reference, "Image Data"). The kind that the URI names need not be
// the data's, as on Discord, which goes by the content.
func decodeImage(uri string) ([]byte, bool) {
	head, text, ok := strings.Cut(uri, ";base64,")
	if !ok || !strings.HasPrefix(head, "data:image/") {
		return nil, false
	}
	data, err := base64.StdEncoding.DecodeString(text)
	return data, err == nil && len(data) > 0
}

// imageFormat returns the format of a picture and whether it moves; false if the data is no picture that emojis can be made of
// (resources/emoji, "Emoji Formats").
func imageFormat(data []byte) (format string, animated, ok bool) {
	switch {
	case len(data) >= 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP":
		return "webp", webpMoves(data), true
	case len(data) >= 12 && string(data[4:8]) == "ftyp" && string(data[8:11]) == "avi":
		return "avif", data[11] == 's', true
	}
	_, format, err := image.DecodeConfig(bytes.NewReader(data))
	return format, format == "gif" && gifFrames(data) > 1, err == nil
}

// webpMoves looks for the mark of an animation in the extended header of a WebP.
func webpMoves(data []byte) bool {
	const flags, animation = 20, 1 << 1
	return len(data) > flags && string(data[12:16]) == "VP8X" && data[flags]&animation != 0
}

// gifFrames counts the pictures of a GIF, without unpacking them.
func gifFrames(data []byte) int {
	const screen, picture, extension = 13, 0x2c, 0x21
	frames := 0
	for at := screen + colours(data, 10); at < len(data); {
		switch data[at] {
		case picture:
			frames++
			at = blocksEnd(data, at+11+colours(data, at+9))
		case extension:
			at = blocksEnd(data, at+2)
		default:
			return frames
		}
	}
	return frames
}

// colours returns the length of the table of colours that the flags at a place announce.
func colours(data []byte, at int) int {
	if at >= len(data) || data[at]&0x80 == 0 {
		return 0
	}
	return 3 << (data[at]&7 + 1)
}

// blocksEnd returns where a chain of blocks ends, each of which tells its length first.
func blocksEnd(data []byte, at int) int {
	for at < len(data) && data[at] != 0 {
		at += int(data[at]) + 1
	}
	return at + 1
}
