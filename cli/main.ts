#!/usr/bin/env node
import { Command } from "commander";
import { version } from "../provider/version";
import { emulatorCommand } from "./emulator";

const program = new Command("pulumi-edge-platform")
  .description("Tools for managing an edge platform from Pulumi programs.")
  .version(version)
  .showSuggestionAfterError()
  .addCommand(emulatorCommand());

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
