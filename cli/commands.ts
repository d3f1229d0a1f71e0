import type { Command } from "commander";
import { discoverCommand } from "./discover";
import { doctorCommand } from "./doctor";
import { emulatorCommand } from "./emulator";
import { initCommand } from "./init";
import { newCommand } from "./new";
import { pluginCommand } from "./plugin";

/** All commands, in the order of the help and of docs/commands.md. */
export const createCommands = (): Command[] => [
  newCommand(),
  initCommand(),
  discoverCommand(),
  doctorCommand(),
  emulatorCommand(),
  pluginCommand(),
];
