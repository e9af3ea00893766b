package openapi

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

const (
	jsonType      = "application/json"
	multipartType = "multipart/form-data"
)

// body is what a request carries, as its schema sees it.
type body struct {
	mediaType string
	value     any
}

func readBody(contentType string, raw []byte) (body, error) {
	media, params, err := mime.ParseMediaType(contentType)
	if err != nil {
		return body{}, fmt.Errorf("content type %q: %w", contentType, err)
	}
	switch media {
	case jsonType:
		v, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
		if err != nil {
			return body{}, fmt.Errorf("body is no JSON: %w", err)
		}
		return body{media, v}, nil
	case multipartType:
		v, err := readForm(raw, params["boundary"])
		if err != nil {
			return body{}, fmt.Errorf("body is no form: %w", err)
		}
		return body{media, v}, nil
	}
	return body{}, fmt.Errorf("content type %s: only %s and %s can be checked", media, jsonType, multipartType)
}

// readForm reads a form as one object: the fields of payload_json, and the form's other fields as texts. Of files only that they are there counts.
func readForm(raw []byte, boundary string) (map[string]any, error) {
	// The reader takes a form cut off between two parts for a whole one.
	if !bytes.Contains(raw, []byte("--"+boundary+"--")) {
		return nil, io.ErrUnexpectedEOF
	}
	r := multipart.NewReader(bytes.NewReader(raw), boundary)
	fields, payload := map[string]any{}, map[string]any{}
	for {
		part, err := r.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		name := part.FormName()
		if _, twice := fields[name]; twice {
			return nil, fmt.Errorf("part %q stands twice", name)
		}
		data, err := io.ReadAll(part)
		if err != nil {
			return nil, fmt.Errorf("part %q: %w", name, err)
		}
		if name == "payload_json" {
			if payload, err = readPayload(data); err != nil {
				return nil, err
			}
		}
		fields[name] = ""
		if part.FileName() == "" {
			fields[name] = string(data)
		}
	}
	delete(fields, "payload_json")
	for k, v := range payload {
		fields[k] = v
	}
	return fields, nil
}

func readPayload(data []byte) (map[string]any, error) {
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("payload_json is no JSON: %w", err)
	}
	object, ok := v.(map[string]any)
	if !ok {
		return nil, errors.New("payload_json is no object")
	}
	return object, nil
}
