package sandbox

import (
	"encoding/json"
	"math"
	"slices"
)

// answer carries out an answer to an interaction that is waiting for one.
func (s *Server) answer(c *call, in *callbackBody, files []upload, version int) error {
	if !fitting(c, in.Type) {
		return invalid(at("type"), "INTERACTION_CALLBACK_TYPE_INVALID", "An interaction of type %d can't be answered with %d.", c.kind, in.Type)
	}
	switch in.Type {
	case answerMessage:
		return s.answerMessage(c, in.Data, files, version)
	case answerPromise:
		return s.answerPromise(c, in.Data)
	case answerDefer:
		c.target, c.updates, c.deferred = c.message, true, true
		return nil
	case answerUpdate:
		return s.answerUpdate(c, in.Data, files, version)
	case answerChoices:
		return s.answerChoices(c, in.Data)
	}
	return s.answerModal(c, in.Data)
}

// fitting tells whether a kind of answer goes with a kind of interaction.
func fitting(c *call, answer int) bool {
	switch answer {
	case answerMessage, answerPromise:
		return c.kind != kindAutocomplete
	case answerDefer, answerUpdate:
		return c.message != ""
	case answerChoices:
		return c.kind == kindAutocomplete
	case answerModal:
		return c.kind == kindCommand || c.kind == kindComponent
	}
	return false
}

func (s *Server) answerMessage(c *call, d *callbackData, files []upload, version int) error {
	m, err := s.reply(c, &d.draft, files, version)
	if err != nil {
		return err
	}
	if c.kind == kindCommand {
		m.Type = messageCommandReply
	}
	c.target = m.ID
	s.post(c.channel, m)
	return nil
}

// answerPromise posts the message that says that the bot is thinking. Only whether it is ephemeral can be told of it.
func (s *Server) answerPromise(c *call, d *callbackData) error {
	m := &message{
		ID: s.w.ids.next(), Channel: c.channel.ID, Author: s.w.bot, Created: s.cfg.Now(), Flags: FlagLoading, Webhook: true, Origin: c.origin(),
	}
	if d.Flags != nil {
		if *d.Flags&^FlagEphemeral != 0 {
			return invalid(at("data").field("flags"), "BASE_TYPE_CHOICES", "A deferred message can have the flag EPHEMERAL only.")
		}
		m.Flags |= *d.Flags
	}
	if m.ephemeral() {
		m.Viewer = c.user
	}
	if err := s.refuseAnswer(c.channel, m.ephemeral()); err != nil {
		return err
	}
	if c.kind == kindCommand {
		m.Type = messageCommandReply
	}
	c.target, c.deferred = m.ID, true
	s.post(c.channel, m)
	return nil
}

func (s *Server) answerUpdate(c *call, d *callbackData, files []upload, version int) error {
	m := s.w.messages[c.message]
	if m == nil {
		return refuse(codeUnknownMessage)
	}
	if _, err := s.edit(m, &d.draft, files, version); err != nil {
		return err
	}
	c.target, c.updates = m.ID, true
	return nil
}

// answerChoices takes the choices for an option that is typed in (interactions/application-commands, "Autocomplete").
func (s *Server) answerChoices(c *call, d *callbackData) error {
	f := &form{}
	p := at("data").field("choices")
	if len(d.Choices) > choicesMax {
		tooMany(f, p, choicesMax)
	}
	for i, choice := range d.Choices {
		checkChoice(f, p.element(i), c.option, choice, choiceValueMax)
	}
	if err := f.refusal(); err != nil {
		return err
	}
	c.choices = d.Choices
	return nil
}

// checkChoice checks a choice of an option of the type given.
func checkChoice(f *form, p *place, option int, c Choice, valueMax int) {
	between(f, p.field("name"), c.Name, 1, choiceNameMax)
	checkLocales(f, p.field("name_localizations"), c.NameLocalizations, func(p *place, text string) {
		between(f, p, text, 1, choiceNameMax)
	})
	var v any
	if json.Unmarshal(c.Value, &v) != nil || v == nil {
		f.add(p.field("value"), "BASE_TYPE_REQUIRED", "This field is required")
		return
	}
	switch v := v.(type) {
	case string:
		if option != optString {
			f.add(p.field("value"), "NUMBER_TYPE_COERCE", "Value %q is not a number.", v)
		}
		atMost(f, p.field("value"), v, valueMax)
	case float64:
		if option == optString {
			f.add(p.field("value"), "STRING_TYPE_CONVERT", "Could not interpret %v as string.", v)
		}
		if option == optInteger && v != math.Trunc(v) || math.Abs(v) > integerMax {
			f.add(p.field("value"), "NUMBER_TYPE_COERCE", "Value %v is not a number between -2^53 and 2^53.", v)
		}
	default:
		f.add(p.field("value"), "BASE_TYPE_BAD_TYPE", "Must be text or a number.")
	}
}

func (s *Server) answerModal(c *call, d *callbackData) error {
	m := &Modal{CustomID: d.CustomID, Title: d.Title}
	if d.Components != nil {
		m.Components = slices.Clone(*d.Components)
	}
	f := &form{}
	s.w.checkModal(f, m)
	if err := f.refusal(); err != nil {
		return err
	}
	c.modal = m
	return nil
}
