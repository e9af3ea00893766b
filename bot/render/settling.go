package render

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"trey/bot/discord"
	"trey/storage"
)

// PayAt is what a control of a settlement's message asks for.
type PayAt struct {
	Plan    string // interaction by which the payments were planned
	Page    int
	Payment int64 // 0: none
	Does    string
}

// What the controls of a settlement do, besides what its sides say of it.
const (
	TurnPayments = "page"
	Withdraw     = "withdraw"
)

func (at PayAt) payload() string {
	return strings.Join([]string{at.Plan, strconv.Itoa(at.Page), strconv.FormatInt(at.Payment, 36), at.Does}, ".")
}

// parsePay reads what payload writes. The payment to be withdrawn comes as the value chosen in a select.
func parsePay(payload string, values []string) (PayAt, error) {
	parts := strings.Split(payload, ".")
	if len(parts) != 4 || len(values) > 1 {
		return PayAt{}, ErrCustomID
	}
	page, ok := parsePage(parts[1])
	payment, err := strconv.ParseInt(parts[2], 36, 64)
	at := PayAt{Plan: parts[0], Page: page, Payment: payment, Does: parts[3]}
	known := slices.Contains([]string{TurnPayments, Withdraw, string(storage.Paid), string(storage.NotPaid), string(storage.Received), string(storage.NotReceived)}, at.Does)
	if err != nil || !ok || !known || at.payload() != payload {
		return PayAt{}, ErrCustomID
	}
	if len(values) == 1 {
		at.Payment, err = strconv.ParseInt(values[0], 36, 64)
	}
	if err != nil || len(values) == 1 && at.Does != Withdraw {
		return PayAt{}, ErrCustomID
	}
	return at, nil
}

// paymentsPerPage is how many payments stand in a message. With a text and two buttons each, more than seven would be too many components.
const paymentsPerPage = 6

// Settling returns the message by which people pay each other, in a server's language and unit, as everybody sees it.
func (r *Renderer) Settling(to Reader, unit string, at PayAt, s storage.Settlement) discord.Message {
	t := r.teller(to, unit)
	m := message{colour: colourNote, to: t.Localizer}
	m.text("## " + t.Say("core.settle.title"))
	pages := max(1, (len(s.Payments)+paymentsPerPage-1)/paymentsPerPage)
	at.Page = min(at.Page, pages-1)
	open := slices.ContainsFunc(s.Payments, storage.Payment.Open)
	switch {
	case len(s.Payments) == 0:
		m.text(t.Say("core.settle.none"))
	case !open:
		m.text(t.Say("core.settle.done"))
	case unit == "":
		m.text(t.Say("core.settle.how.points"))
	default:
		m.text(t.Say("core.settle.how"))
	}
	shown := s.Payments[at.Page*paymentsPerPage : min(len(s.Payments), (at.Page+1)*paymentsPerPage)]
	for _, p := range shown {
		t.payment(&m, at, p)
	}
	t.withdrawing(&m, at, shown)
	if pages > 1 {
		m.text(small(t.Say("core.settle.page", "N", at.Page+1, "Of", pages)))
		m.row(t.paymentsTurner(at, at.Page-1, pages, "core.b.payments.back"), t.paymentsTurner(at, at.Page+1, pages, "core.b.payments.next"))
	}
	m.text(small(t.left(s.Left)), small(t.Say("core.ledger.moves")))
	return m.done()
}

// payment says who pays whom and how far it has come, with buttons for both sides while it is open.
func (t teller) payment(m *message, at PayAt, p storage.Payment) {
	names := []any{"Payer", t.name(p.Payer), "Payee", t.name(p.Payee)}
	said := t.Say("core.settle.payment", "Payer", bold(t.name(p.Payer)), "Payee", bold(t.name(p.Payee)), "Amount", t.Money(p.Amount))
	state := ""
	switch {
	case p.Booked:
		state = t.Say("core.settle.booked")
	case p.Withdrawn:
		state = t.Say("core.settle.withdrawn")
	case p.Paid:
		state = t.Say("core.settle.paid", names...)
	case p.Received:
		state = t.Say("core.settle.received", names...)
	}
	m.text(said, small(state))
	if !p.Open() {
		return
	}
	paid, received := t.says(at, p, storage.Paid, "core.b.paid"), t.says(at, p, storage.Received, "core.b.received")
	if p.Paid {
		paid = t.says(at, p, storage.NotPaid, "core.b.paid.not")
	}
	if p.Received {
		received = t.says(at, p, storage.NotReceived, "core.b.received.not")
	}
	m.row(paid, received)
}

// withdrawing adds a select by which one of the open payments is withdrawn.
func (t teller) withdrawing(m *message, at PayAt, ps []storage.Payment) {
	one := 1
	at.Payment, at.Does = 0, Withdraw
	menu := discordgo.SelectMenu{
		MenuType: discordgo.StringSelectMenu, CustomID: control{kind: Settling, payload: at.payload()}.String(),
		Placeholder: clip(t.Say("core.settle.withdraw"), maxPlaceholder), MinValues: &one, MaxValues: one,
	}
	for _, p := range ps {
		if p.Open() {
			said := t.Say("core.settle.payment", "Payer", t.plainParty(p.Payer), "Payee", t.plainParty(p.Payee), "Amount", t.Money(p.Amount))
			menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: clip(said, maxOptionText), Value: strconv.FormatInt(p.ID, 36)})
		}
	}
	if len(menu.Options) > 0 {
		m.row(menu)
	}
}

// says is a button by which something is done with a payment.
func (t teller) says(at PayAt, p storage.Payment, does storage.Confirmation, key string) discordgo.Button {
	at.Payment, at.Does = p.ID, string(does)
	style := discordgo.SecondaryButton
	if does == storage.Paid || does == storage.Received {
		style = discordgo.PrimaryButton
	}
	return discordgo.Button{Label: clip(t.Say(key), maxLabel), Style: style, CustomID: control{kind: Settling, payload: at.payload()}.String()}
}

func (t teller) paymentsTurner(at PayAt, page, pages int, key string) discordgo.Button {
	at.Page, at.Payment, at.Does = max(page, 0), 0, TurnPayments
	return discordgo.Button{
		Label: clip(t.Say(key), maxLabel), Style: discordgo.SecondaryButton, Disabled: page < 0 || page >= pages,
		CustomID: control{kind: Settling, payload: at.payload()}.String(),
	}
}

// left says who has a balance even when all open payments are booked: at most six people by name, and what computers and former players have
// together, since nobody can pay for them.
func (t teller) left(ps []storage.Party) string {
	const most = 6
	var said []string
	more := 0
	former, house := int64(0), int64(0)
	for _, p := range ps {
		switch {
		case p.Account == storage.House:
			house = p.Amount
		case p.User == "":
			former += p.Amount
		case len(said) < most:
			said = append(said, t.name(p)+" "+t.Signed(p.Amount))
		default:
			more++
		}
	}
	if more > 0 {
		said = append(said, t.Say("core.others", "Count", more))
	}
	if house != 0 {
		said = append(said, t.Say("core.ledger.computers")+" "+t.Signed(house))
	}
	if former != 0 {
		said = append(said, t.Say("core.ledger.former")+" "+t.Signed(former))
	}
	if len(said) == 0 {
		return t.Say("core.settle.square")
	}
	text := t.Say("core.settle.left", "Balances", strings.Join(said, ", "))
	if house != 0 || former != 0 {
		text += " " + t.Say("core.settle.left.nobody")
	}
	return text
}

// Corrected returns the message that tells everybody of a correction, in a server's language and unit. The sides are who has lost and who has got the
// amount; the table is 0 if it was of none.
func (r *Renderer) Corrected(to Reader, unit string, author, from, with storage.Party, amount int64, reason string, table int64) discord.Message {
	t := r.teller(to, unit)
	m := message{colour: colourNote, to: t.Localizer}
	m.text("## " + t.Say("core.correct.title"))
	lines := []string{t.name(from) + ": " + bold(t.Signed(-amount)), t.name(with) + ": " + bold(t.Signed(amount))}
	m.text(append(lines, t.Say("core.correct.reason", "Author", t.name(author), "Reason", Escape(reason)))...)
	if table != 0 {
		m.text(small(t.Say("core.correct.table", "Table", strconv.FormatInt(table, 10))))
	}
	m.text(small(t.Say("core.correct.stays")))
	return m.done()
}
