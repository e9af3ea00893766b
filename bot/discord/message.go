package discord

import (
	"github.com/bwmarrin/discordgo"
)

// Message is a message as the bot wants it: Components V2 only, pinging nobody unless named.
type Message struct {
	Components []discordgo.MessageComponent
	Files      []File
	Mentions   []string // ids of the users that it may ping
	Silent     bool     // whether it notifies nobody when it is posted, as a DM does by itself; edits never do
}

// File is a file that a message's components refer to as attachment://Name.
type File struct {
	Name string
	Type string // media type
	Data []byte
}
