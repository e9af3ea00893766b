package main

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"trey/games"
	"trey/games/cards"
	"trey/games/record"
)

// isCommitment matches what is published of a secret before a match.
var isCommitment = regexp.MustCompile(`^[0-9a-fA-F]{64}$`)

// Errors of a record whose shuffles were to be checked against a commitment.
var (
	errNoProof = errors.New("the record has no secret, table and entropy, so there is nothing that a commitment could be compared with")
	errPacks   = errors.New("the deals come from packs that the record names, so the commitment says nothing of them")
)

// checkCommitment returns why the record's shuffles aren't those that the commitment promised; nil if they are.
func checkCommitment(r *record.Record, p *record.Played, commitment string) error {
	switch {
	case r.Proof == nil:
		return errNoProof
	case r.Packs != nil:
		return errPacks
	}
	if got := cards.Commitment(r.Proof.Secret[:]); got != strings.ToLower(commitment) {
		return fmt.Errorf("this isn't the secret that was promised: its SHA-256 is %s, the commitment %s", got, strings.ToLower(commitment))
	}
	drawn, err := drawnDealer(p)
	if err != nil {
		return err
	}
	if drawn != p.Setup.Dealer {
		return fmt.Errorf("the first dealer is seat %d; drawn from the seed it would be seat %d", p.Setup.Dealer, drawn)
	}
	return nil
}

func drawnDealer(p *record.Played) (games.Seat, error) {
	n, err := p.Setup.Source.FirstDealer(p.Setup.Seats)
	return games.Seat(n), err
}

// printProof prints what the shuffles come from and what of it was checked.
func printProof(w io.Writer, r *record.Record, p *record.Played) error {
	if r.Proof == nil {
		return nil
	}
	seed := r.Proof.Seed()
	how := "follows from secret, table and entropy; all shuffles follow from it"
	if r.Packs != nil {
		how = "follows from secret, table and entropy; the deals don't come from it, but from the record's packs"
	}
	fmt.Fprintf(w, "Shuffles, checked\n       commitment %s: the SHA-256 of the secret\n       seed %x: %s\n", cards.Commitment(r.Proof.Secret[:]), seed[:], how)
	drawn, err := drawnDealer(p)
	if err != nil {
		return err
	}
	if drawn != p.Setup.Dealer {
		fmt.Fprintf(w, "       first dealer: seat %d as the record says, NOT DRAWN from the seed, which gives seat %d\n", p.Setup.Dealer, drawn)
		return nil
	}
	fmt.Fprintf(w, "       first dealer: seat %d, drawn from the seed\n", drawn)
	return nil
}
