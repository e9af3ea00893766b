package sandbox

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
)

// integerMax is the highest integer that an option takes, 2^53 - 1; its negative is the lowest.
const integerMax = 1<<53 - 1

// optionTextMax is the longest text that an option takes if it doesn't say less.
const optionTextMax = 6000

// value checks a value by its option's definition, as Discord's client does before it sends a command.
func (f *filler) value(d *Option, v any) (any, error) {
	switch d.Type {
	case optString:
		return f.text(d, plain(v))
	case optInteger, optNumber:
		return f.number(d, v)
	case optBoolean:
		b, err := strconv.ParseBool(plain(v))
		if err != nil {
			return nil, refused("the option %s is true or false", d.Name)
		}
		return b, nil
	case optMentionable:
		if !f.resolved.user(f.world, f.channel, plain(v)) && !f.resolved.role(f.world, f.channel, plain(v)) {
			return nil, refused("the option %s is the id of a user or a role", d.Name)
		}
		return plain(v), nil
	case optRole:
		if !f.resolved.role(f.world, f.channel, plain(v)) {
			return nil, refused("the option %s is the id of a role", d.Name)
		}
		return plain(v), nil
	case optUser:
		if !f.resolved.user(f.world, f.channel, plain(v)) {
			return nil, refused("the option %s is the id of a user", d.Name)
		}
		return plain(v), nil
	case optChannel:
		if !f.resolved.channel(f.world, f.channel, plain(v), d.ChannelTypes) {
			return nil, refused("the option %s is the id of a channel", d.Name)
		}
		return plain(v), nil
	}
	return nil, refused("the sandbox can't give a value to the option %s of type %d", d.Name, d.Type)
}

func (f *filler) text(d *Option, v string) (any, error) {
	if err := chosen(d, v); err != nil {
		return nil, err
	}
	least, most := 0, optionTextMax
	if d.MinLength != nil {
		least = *d.MinLength
	}
	if d.MaxLength != nil {
		most = *d.MaxLength
	}
	if err := sized("the option "+d.Name, v, least, most); err != nil {
		return nil, err
	}
	return v, nil
}

func (f *filler) number(d *Option, v any) (any, error) {
	n, err := strconv.ParseFloat(plain(v), 64)
	if err != nil || math.IsNaN(n) || d.Type == optInteger && (n != math.Trunc(n) || math.Abs(n) > integerMax) {
		return nil, refused("the option %s is a number", d.Name)
	}
	if d.MinValue != nil && n < *d.MinValue || d.MaxValue != nil && n > *d.MaxValue {
		return nil, refused("the option %s is out of its range", d.Name)
	}
	if err := chosen(d, plain(n)); err != nil {
		return nil, err
	}
	if d.Type == optInteger {
		return int64(n), nil
	}
	return n, nil
}

// chosen refuses a value that isn't among an option's choices, if it has any.
func chosen(d *Option, v string) error {
	if len(d.Choices) == 0 || slices.ContainsFunc(d.Choices, func(c Choice) bool { return c.text() == v }) {
		return nil
	}
	return refused("%q is none of the choices of the option %s", v, d.Name)
}

// text returns the value of a choice as text, also if it is a number.
func (c Choice) text() string {
	var v any
	if json.Unmarshal(c.Value, &v) != nil {
		return ""
	}
	return plain(v)
}

// plain returns a JSON value as text, without the quotes of a string.
func plain(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return fmt.Sprint(v)
}
