// Package discord is discordgo made dependable.
//
// discordgo's Session serves for REST, for Discord's types and for command definitions. What must not fail is done here: a [Client] whose
// transport knows Discord's limits, a [Gateway] connection that resumes, an [Intake] that takes interactions in without ever
// blocking and answers each in time, and a [Courier] that keeps messages up to date. A [Bot] ties them together.
package discord
