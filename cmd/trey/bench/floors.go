package bench

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/bwmarrin/discordgo"

	"trey/bot/sandbox"
)

// bare is a bot that does nothing but answer, on discordgo as it comes.
type bare struct {
	person
	session *discordgo.Session
	at      sandbox.Message
}

func (c *club) newBare() (*bare, error) {
	base, err := url.Parse(c.url)
	if err != nil {
		return nil, err
	}
	s, err := discordgo.New("Bot " + c.sandbox.Token())
	if err != nil {
		return nil, err
	}
	s.StateEnabled = false
	s.Identify.Intents = discordgo.IntentsGuilds
	s.Client = &http.Client{Transport: toBase{base, &http.Transport{MaxIdleConnsPerHost: 64}}}
	button := []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
		discordgo.Button{Label: "Press", CustomID: "press"},
	}}}
	said := strings.Repeat("Seats, cards and tricks. ", 80) // about as much as a page of rules; Discord takes 2000 characters
	s.AddHandler(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		_ = s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{ // a press that isn't answered is noticed by who pressed
			Type: discordgo.InteractionResponseUpdateMessage,
			Data: &discordgo.InteractionResponseData{Content: said, Components: button},
		})
	})
	if err := s.Open(); err != nil {
		return nil, fmt.Errorf("connect the bare bot: %w", err)
	}
	channel := c.sandbox.ChannelNamed("cards")
	m, err := s.ChannelMessageSendComplex(channel, &discordgo.MessageSend{Content: "press", Components: button})
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	ada, _ := c.sandbox.User("Ada")
	return &bare{person{c, ada.ID, channel}, s, sandbox.Message{ID: m.ID}}, nil
}

func (x *bare) do(ctx context.Context) error {
	_, err := x.press(ctx, x.at, "press")
	return err
}

// toBase sends requests for Discord to another address.
type toBase struct {
	base *url.URL
	next http.RoundTripper
}

func (t toBase) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host = t.base.Scheme, t.base.Host
	return t.next.RoundTrip(r)
}

// raw is a file to which is appended durably: the least that something stored can cost.
type raw struct {
	file *os.File
	page []byte
}

func newRaw(dir string) (*raw, error) {
	f, err := os.Create(filepath.Join(dir, "raw"))
	if err != nil {
		return nil, fmt.Errorf("make a file: %w", err)
	}
	return &raw{f, make([]byte, 4096)}, nil
}

func (x *raw) do(context.Context) error {
	_, err := x.file.Write(x.page)
	return errors.Join(err, syscall.Fdatasync(int(x.file.Fd())))
}

// plainCommit is a transaction of six statements on a database that is set as Trey's.
type plainCommit struct {
	db    *sql.DB
	texts []*sql.Stmt
	n     int
}

func newPlainCommit(ctx context.Context, dir string) (*plainCommit, error) {
	db, err := sql.Open("sqlite3", "file:"+filepath.Join(dir, "plain.db")+"?_journal_mode=WAL&_synchronous=FULL")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	x := &plainCommit{db: db}
	_, err = db.ExecContext(ctx, `CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER NOT NULL, text TEXT NOT NULL); INSERT INTO t VALUES (1, 0, '')`)
	for _, text := range []string{
		`UPDATE t SET n = n + 1 WHERE id = 1`, `INSERT INTO t (n, text) VALUES (?, 'an interaction')`, `INSERT INTO t (n, text) VALUES (?, 'a move')`,
		`INSERT INTO t (n, text) VALUES (?, 'a message')`, `INSERT INTO t (n, text) VALUES (?, 'another')`, `UPDATE t SET text = 'x' WHERE id = 1`,
	} {
		if err != nil {
			break
		}
		var s *sql.Stmt
		s, err = db.PrepareContext(ctx, text)
		x.texts = append(x.texts, s)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("make a database: %w", err), db.Close())
	}
	return x, nil
}

func (x *plainCommit) do(ctx context.Context) error {
	tx, err := x.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	x.n++
	for i, s := range x.texts {
		var args []any
		if i > 0 && i < len(x.texts)-1 {
			args = []any{x.n}
		}
		if _, err := tx.StmtContext(ctx, s).ExecContext(ctx, args...); err != nil {
			return errors.Join(err, tx.Rollback())
		}
	}
	return tx.Commit()
}
