package storage_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/storage"
)

func TestAccount(t *testing.T) {
	s := mustOpen(t)
	t.Run("the house is in every database", func(t *testing.T) {
		a, err := s.Account(ctx, storage.House)
		require.NoError(t, err)
		require.Equal(t, storage.Account{ID: storage.House}, a)
	})
	t.Run("a user seen first gets one", func(t *testing.T) {
		a, err := s.AccountOf(ctx, "7", "Ann", "de")
		require.NoError(t, err)
		require.Equal(t, storage.Account{ID: a.ID, User: "7", Name: "Ann", Locale: "de"}, a)
		stored, err := s.Account(ctx, a.ID)
		require.NoError(t, err)
		require.Equal(t, a, stored)
	})
	t.Run("and keeps it under another name and locale", func(t *testing.T) {
		before, err := s.AccountOf(ctx, "7", "Ann", "de")
		require.NoError(t, err)
		after, err := s.AccountOf(ctx, "7", "Anna", "da")
		require.NoError(t, err)
		require.Equal(t, before.ID, after.ID)
		stored, err := s.Account(ctx, after.ID)
		require.NoError(t, err)
		require.Equal(t, after, stored)
		require.Equal(t, "Anna", stored.Name)
		require.Equal(t, "da", stored.Locale)
	})
	t.Run("a language that isn't known leaves the one that was", func(t *testing.T) {
		_, err := s.AccountOf(ctx, "9", "Cy", "da")
		require.NoError(t, err)
		a, err := s.AccountOf(ctx, "9", "Cyril", "")
		require.NoError(t, err)
		require.Equal(t, "Cyril", a.Name)
		require.Equal(t, "da", a.Locale)
	})
	t.Run("one that there isn't", func(t *testing.T) {
		_, err := s.Account(ctx, 999)
		require.ErrorIs(t, err, storage.ErrNotFound)
	})
	t.Run("needs a user", func(t *testing.T) {
		_, err := s.AccountOf(ctx, "", "Nobody", "de")
		require.Error(t, err)
	})
	t.Run("a user seen at once by many gets one", func(t *testing.T) {
		var all sync.WaitGroup
		ids := make([]int64, 20)
		for i := range ids {
			all.Go(func() {
				a, err := s.AccountOf(ctx, "8", fmt.Sprint("Ben", i%2), "de")
				if err == nil {
					ids[i] = a.ID
				}
			})
		}
		all.Wait()
		for _, id := range ids {
			require.Equal(t, ids[0], id)
			require.NotZero(t, id)
		}
	})
	t.Run("an ordinary press needs neither the writer nor a query", func(t *testing.T) {
		s := mustOpen(t)
		for range 2 { // made, then read
			mustAccount(t, s, "cleo")
		}
		require.NoError(t, s.Close())
		require.Equal(t, "cleo", mustAccount(t, s, "cleo").Name)
	})
	t.Run("after a restart only a query", func(t *testing.T) {
		release := s.Hold()
		defer release()
		s.ForgetPeople()
		_, err := s.AccountOf(ctx, "7", "Anna", "da")
		require.NoError(t, err)
	})
	t.Run("what is kept in memory is bounded", func(t *testing.T) {
		for i := range 5000 {
			s.Know(storage.Account{ID: int64(i), User: fmt.Sprint(i)})
		}
		require.Equal(t, 4096, s.Known())
	})
}

func TestSetDM(t *testing.T) {
	s := mustOpen(t)
	ann := mustAccount(t, s, "ann")
	mustAccount(t, s, "ann") // known now
	require.NoError(t, s.SetDM(ctx, ann.ID, "dm-1", true))
	t.Run("is seen by id and by user at once", func(t *testing.T) {
		want := ann
		want.DMChannel, want.DMsClosed = "dm-1", true
		a, err := s.Account(ctx, ann.ID)
		require.NoError(t, err)
		require.Equal(t, want, a)
		require.Equal(t, want, mustAccount(t, s, "ann"))
	})
	t.Run("outlives a new name", func(t *testing.T) {
		a, err := s.AccountOf(ctx, "ann", "Ann", "de")
		require.NoError(t, err)
		require.Equal(t, "dm-1", a.DMChannel)
	})
	t.Run("of an account that there isn't", func(t *testing.T) {
		require.ErrorIs(t, s.SetDM(ctx, 999, "dm", false), storage.ErrNotFound)
	})
}
