import type { Command } from "commander";
import { discoverCommand } from "./discover";
import { doctorCommand } from "./doctor";
import { emulatorCommand } from "./emulator";
import { initCommand } from "./init";
import { newCommand } from "./new";
import { pluginCommand } from "./plugin";

/** Creates all commands, in the order in which the help and docs/commands.md list them. */
export const createCommands = (): Command[] => [
  newCommand(),
  initCommand(),
  discoverCommand(),
  doctorCommand(),
  emulatorCommand(),
  pluginCommand(),
];
