package openapi

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
)

// falseAlarm is one thing that the description rejects though Discord takes it. Before a body is checked, the value is
// written as the description wants it, so that everything about it stays checked.
type falseAlarm struct {
	name   string
	reason string
	// places are where it may occur: method, path template and the place of the object in the body, "*" standing for any
	// element of a list.
	places []string
	// rewrite changes the object there if it has what the description wrongly rejects.
	rewrite func(object map[string]any)
}

// falseAlarms returns the known ones. Each has a test that shows the description to reject it.
func falseAlarms() []falseAlarm {
	return []falseAlarm{
		{
			name: "permissions as text",
			reason: "The documentation has default_member_permissions as a string, as permissions are everywhere since API version 8; " +
				"the description wants an integer.",
			places: []string{
				"PUT /applications/{application_id}/commands /*",
				"POST /applications/{application_id}/commands ",
				"PATCH /applications/{application_id}/commands/{command_id} ",
				"PUT /applications/{application_id}/guilds/{guild_id}/commands /*",
				"POST /applications/{application_id}/guilds/{guild_id}/commands ",
				"PATCH /applications/{application_id}/guilds/{guild_id}/commands/{command_id} ",
			},
			rewrite: permissionsAsNumber,
		},
		{
			name: "upload's id as number",
			reason: "The documentation's example of an upload gives a new file's id, the n of files[n], as a number; the description wants " +
				"every id as text. Ids above 9 are no such n.",
			places:  attachmentPlaces(),
			rewrite: uploadIDAsText,
		},
		{
			name: "kept attachment without a name",
			reason: "To keep a file, an edit names its id only. discordgo writes the empty filename too, which Discord ignores; the " +
				"description wants one character at least.",
			places:  attachmentPlaces(),
			rewrite: withoutEmptyFilename,
		},
	}
}

func attachmentPlaces() []string {
	return []string{
		"POST /channels/{channel_id}/messages /attachments/*",
		"PATCH /channels/{channel_id}/messages/{message_id} /attachments/*",
		"POST /interactions/{interaction_id}/{interaction_token}/callback /data/attachments/*",
		"POST /webhooks/{webhook_id}/{webhook_token} /attachments/*",
		"PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original /attachments/*",
		"PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id} /attachments/*",
	}
}

func permissionsAsNumber(command map[string]any) {
	text, ok := command["default_member_permissions"].(string)
	if !ok {
		return
	}
	if _, err := strconv.ParseUint(text, 10, 64); err == nil {
		command["default_member_permissions"] = json.Number(text)
	}
}

func uploadIDAsText(attachment map[string]any) {
	n, ok := attachment["id"].(json.Number)
	if ok && len(n) == 1 && n[0] >= '0' && n[0] <= '9' {
		attachment["id"] = n.String()
	}
}

func withoutEmptyFilename(attachment map[string]any) {
	id, _ := attachment["id"].(string)
	_, err := strconv.ParseUint(id, 10, 64)
	if attachment["filename"] == "" && err == nil {
		delete(attachment, "filename")
	}
}

// mend rewrites what is a false alarm in the body of a request.
func (a falseAlarm) mend(template, method string, body any) {
	for _, place := range a.places {
		at, ok := strings.CutPrefix(place, method+" "+template+" ")
		if !ok {
			continue
		}
		var steps []string
		if at != "" {
			steps = strings.Split(strings.TrimPrefix(at, "/"), "/")
		}
		for _, object := range objectsAt(body, steps) {
			a.rewrite(object)
		}
	}
}

// objectsAt returns the objects of a JSON value to which the steps lead.
func objectsAt(v any, steps []string) []map[string]any {
	if len(steps) == 0 {
		if object, ok := v.(map[string]any); ok {
			return []map[string]any{object}
		}
		return nil
	}
	if list, ok := v.([]any); ok && steps[0] == "*" {
		var found []map[string]any
		for _, item := range list {
			found = slices.Concat(found, objectsAt(item, steps[1:]))
		}
		return found
	}
	if object, ok := v.(map[string]any); ok {
		return objectsAt(object[steps[0]], steps[1:])
	}
	return nil
}
