#!/usr/bin/env node
import { Command } from "commander";
import { redact } from "../provider/base/redact";
import { version } from "../provider/version";
import { createCommands } from "./commands";
import { escapeLines } from "./text";

const program = new Command("pulumi-edge-platform")
  .description(
    "Tools for managing bunny.net from Pulumi programs. Unofficial: not affiliated with bunny.net.",
  )
  .version(version)
  .showSuggestionAfterError()
  .addHelpText(
    "after",
    `
In a Pulumi project for Node.js, in this order:
  $ npx --no -- pulumi-edge-platform init        names this package's plugin in Pulumi.yaml and checks the settings
  $ npx --no -- pulumi-edge-platform discover    generates an import file and a program from the account's resources
  $ npx --no -- pulumi-edge-platform doctor      checks the setup and reports problems

"pulumi-edge-platform <command> --help" shows more about each.`,
  );

// A program such as `head` closes the pipe early, but the command must still finish its work.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

for (const command of createCommands()) program.addCommand(command);
program.parseAsync().catch((error: unknown) => {
  process.stderr.write(
    `error: ${escapeLines(redact(error instanceof Error ? error.message : String(error)))}\n`,
  );
  process.exitCode = 1;
});
