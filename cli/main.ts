#!/usr/bin/env node
import { Command } from "commander";
import { redact } from "../provider/http/redact";
import { version } from "../provider/version";
import { dbCommand } from "./db";
import { discoverCommand } from "./discover";
import { doctorCommand } from "./doctor";
import { emulatorCommand } from "./emulator";
import { initCommand } from "./init";
import { printableLines } from "./text";

const program = new Command("pulumi-edge-platform")
  .description("Tools for managing an edge platform from Pulumi programs.")
  .version(version)
  .showSuggestionAfterError()
  .addCommand(initCommand())
  .addCommand(discoverCommand())
  .addCommand(doctorCommand())
  .addCommand(dbCommand())
  .addCommand(emulatorCommand())
  .addHelpText(
    "after",
    `
In a Pulumi project for Node.js, in this order:
  $ npx pulumi-edge-platform init        switches the provider host on and checks the settings
  $ npx pulumi-edge-platform discover    writes what the account holds, to be imported
  $ npx pulumi-edge-platform doctor      says what is missing, at any time

"pulumi-edge-platform <command> --help" shows more about each.`,
  );

// "… | head" closes the pipe: a command goes on to its end all the same.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(
    `error: ${printableLines(redact(error instanceof Error ? error.message : String(error)))}\n`,
  );
  process.exitCode = 1;
});
