import type { Command } from "commander";
import { createDiscoverCommand } from "./discover";
import { createDoctorCommand } from "./doctor";
import { createEmulatorCommand } from "./emulator";
import { createInitCommand } from "./init";
import { createNewProjectCommand } from "./new";
import { createPluginCommand } from "./plugin";

/** Creates all commands, in the order in which the help and docs/commands.md list them. */
export const createCommands = (): Command[] => [
  createNewProjectCommand(),
  createInitCommand(),
  createDiscoverCommand(),
  createDoctorCommand(),
  createEmulatorCommand(),
  createPluginCommand(),
];
