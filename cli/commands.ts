import type { Command } from "commander";
import { dbCommand } from "./db";
import { discoverCommand } from "./discover";
import { doctorCommand } from "./doctor";
import { emulatorCommand } from "./emulator";
import { initCommand } from "./init";
import { newCommand } from "./new";
import { pluginCommand } from "./plugin";

/** All commands, in the order of the help and of docs/commands.md. */
export const commands = (): Command[] => [
  newCommand(),
  initCommand(),
  discoverCommand(),
  doctorCommand(),
  dbCommand(),
  emulatorCommand(),
  pluginCommand(),
];
