package storage

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// applicationID is "Trey"; SQLite keeps it in the file's header.
const applicationID = 0x54726579

// headerSize is the length of a SQLite file's header in bytes (sqlite.org/fileformat2.html, 1.3).
const headerSize = 100

// header is what a SQLite file says of itself in its first bytes. A newer state may wait in the write-ahead log.
type header struct {
	pageSize    int64 // bytes
	pages       int64 // 0 if the header doesn't know
	version     int   // of the schema
	application uint32
}

// examine reads the file's header without SQLite, so that a file that is refused is left as it is, byte for byte. It reports
// whether there is a file.
func examine(path string, latest int) (exists bool, err error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, refuseOrphan(path)
	}
	if err != nil {
		return true, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return true, err
	}
	if !info.Mode().IsRegular() {
		return true, fmt.Errorf("%w (not a regular file)", ErrForeign)
	}
	h, err := readHeader(f)
	if err != nil {
		return true, err
	}
	if h.application != applicationID {
		return true, fmt.Errorf("%w (another program's database)", ErrForeign)
	}
	if h.version < 1 {
		return true, fmt.Errorf("%w (no version of its schema)", ErrDamaged)
	}
	if h.version > latest {
		return true, newer(h.version, latest)
	}
	if short := h.pages*h.pageSize - info.Size(); short > 0 && size(path+"-wal") == 0 && size(path+"-journal") == 0 {
		return true, fmt.Errorf("%w (%d bytes are missing at its end)", ErrDamaged, short)
	}
	return true, nil
}

func readHeader(r io.Reader) (header, error) {
	b := make([]byte, headerSize)
	n, err := io.ReadFull(r, b)
	if n == 0 && errors.Is(err, io.EOF) {
		return header{}, fmt.Errorf("%w (it is empty; remove it to begin anew)", ErrDamaged)
	}
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return header{}, err
	}
	if !bytes.HasPrefix(b, []byte("SQLite format 3\x00")) {
		return header{}, fmt.Errorf("%w (not a SQLite database)", ErrForeign)
	}
	if n < headerSize {
		return header{}, fmt.Errorf("%w (it ends after %d bytes)", ErrDamaged, n)
	}
	h := header{
		pageSize:    int64(binary.BigEndian.Uint16(b[16:])),
		pages:       int64(binary.BigEndian.Uint32(b[28:])),
		version:     int(int32(binary.BigEndian.Uint32(b[60:]))),
		application: binary.BigEndian.Uint32(b[68:]),
	}
	if h.pageSize == 1 {
		h.pageSize = 65536
	}
	if !bytes.Equal(b[24:28], b[92:96]) {
		h.pages = 0 // written by a program that doesn't keep the count
	}
	return h, nil
}

// refuseOrphan refuses to begin a new file beside a write-ahead log that belongs to a lost one: SQLite would mix them.
func refuseOrphan(path string) error {
	if size(path+"-wal") <= 0 {
		return nil
	}
	return fmt.Errorf("%w (the file is gone but %s-wal is there: put the file back, or remove that too to begin anew)", ErrDamaged, path)
}

// size returns a file's length in bytes, 0 if there is none.
func size(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}

func newer(version, latest int) error {
	return fmt.Errorf("%w (its schema is version %d, this program knows %d): use that or a later release", ErrNewer, version, latest)
}

// resolve returns the absolute path of the file itself, so that two names for it meet at one lock.
func resolve(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	real, err := filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) {
		dir, err := filepath.EvalSymlinks(filepath.Dir(path))
		return filepath.Join(dir, filepath.Base(path)), err
	}
	return real, err
}

// syncDir makes the names in the file's folder last.
func syncDir(path string) error {
	d, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}

// dsn names a database file for the driver. Pragmas stand in it since a pool applies it to each of its connections.
func dsn(path string, busy time.Duration, parameters url.Values) string {
	parameters.Set("_busy_timeout", strconv.FormatInt(busy.Milliseconds(), 10))
	parameters.Set("_mutex", "no") // database/sql keeps each connection to one goroutine
	return (&url.URL{Scheme: "file", Path: path, RawQuery: parameters.Encode()}).String()
}
