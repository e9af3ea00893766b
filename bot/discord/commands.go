package discord

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"github.com/bwmarrin/discordgo"
)

// Memory keeps small texts between runs.
type Memory interface {
	// Meta returns the text stored under the key, empty if there is none.
	Meta(ctx context.Context, key string) (string, error)
	SetMeta(ctx context.Context, key, value string) error
}

// CommandRegistrar replaces an application's commands. Client is one.
type CommandRegistrar interface {
	OverwriteCommands(ctx context.Context, application string, commands []*discordgo.ApplicationCommand) error
}

// RegisterCommands makes the application's global commands those given, unless they were so already when it last did. All are
// replaced at once, so that none is left over or there twice, and servers joined later have them too.
func RegisterCommands(ctx context.Context, r CommandRegistrar, m Memory, application string, commands []*discordgo.ApplicationCommand) error {
	text, err := json.Marshal(commands)
	if err != nil {
		return fmt.Errorf("encoding the commands: %w", err)
	}
	sum := sha256.Sum256(text)
	hash := hex.EncodeToString(sum[:])
	key := "commands " + application
	before, err := m.Meta(ctx, key)
	if err != nil {
		return fmt.Errorf("asking which commands are registered: %w", err)
	}
	if before == hash {
		return nil
	}
	if err := r.OverwriteCommands(ctx, application, commands); err != nil {
		return err
	}
	if err := m.SetMeta(ctx, key, hash); err != nil {
		return fmt.Errorf("storing which commands are registered: %w", err)
	}
	return nil
}
