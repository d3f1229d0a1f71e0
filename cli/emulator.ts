import { createInterface } from "node:readline";
import { Command, InvalidArgumentError, Option } from "commander";
import {
  type EmulatorCommandOptions,
  execWithEmulator,
  exportData,
  resetData,
  runEmulator,
} from "../emulator";

/** The streams that `export` and `reset` use. Tests pass their own instead of those of the process. */
interface StandardStreams {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
}

type EmulatorFlags = Omit<EmulatorCommandOptions, "seedFile"> & { readonly seed?: string };

/** `pulumi-edge-platform emulator`: runs the emulator, alone or with a command, and exports or removes its data. */
export function createEmulatorCommand(streams: StandardStreams = process): Command {
  const execCommand = new Command("exec")
    .description(
      "Start an emulator, run a command with it, and stop it. Takes the options of `emulator`, and returns the command's exit code.",
    )
    .usage("[options] -- <command...>")
    .argument("<command...>", "the command and its arguments, after --")
    .configureHelp({ showGlobalOptions: true })
    .addHelpText("after", execHelp)
    .action(async (command: string[], _, invokedCommand: Command) => {
      const flags = invokedCommand.optsWithGlobals<EmulatorFlags>();
      process.exitCode = await execWithEmulator(command, toCommandOptions(flags));
    });
  const exportCommand = new Command("export")
    .configureHelp({ showGlobalOptions: true })
    .usage("--data <folder>")
    .addHelpText(
      "after",
      "\n  $ npx --no -- pulumi-edge-platform emulator export --data .emulator > seed.json",
    )
    .description("Print the account in the folder of --data as a seed, with the content of its databases.")
    .action(async (_, invokedCommand: Command) => {
      streams.stdout.write(await exportData(requireDataFolder(invokedCommand)));
    });
  const resetCommand = new Command("reset")
    .configureHelp({ showGlobalOptions: true })
    .usage("--data <folder> [options]")
    .addHelpText("after", "\n  $ npx --no -- pulumi-edge-platform emulator reset --data .emulator")
    .description("Empty the folder of --data.")
    .option("--yes", "do not ask for confirmation")
    .action(async ({ yes }: { yes?: true }, invokedCommand: Command) => {
      const folder = requireDataFolder(invokedCommand);
      if (!yes) await requireConfirmation(streams, `Remove everything that the emulator has in ${folder}?`);
      resetData(folder);
    });
  return new Command("emulator")
    .description("Run an emulator of bunny.net on 127.0.0.1, to try and test programs without an account.")
    .option("--port <number>", "TCP port (default: a free one, kept with --data)", parsePort)
    .option(
      "--database-port <number>",
      "TCP port of the first database (default: a free one, kept with --data)",
      parsePort,
    )
    .option("--sample", "start with a small sample account: load balancer 1 with two origin groups, and more")
    .addOption(
      new Option("--seed <file>", "JSON file with the initial state, not with --sample").conflicts("sample"),
    )
    .option("--documented-only", "offer only the documented operations")
    .option("--reset-omitted-fields", "reset the fields that a partial update omits")
    .addOption(
      new Option(
        "--rate-limit-settings <where>",
        "which responses contain a rule's requestCount, counterKeyType, timeframe and blockTime: all, those with a single rule (the default), or none",
      ).choices(["everywhere", "single", "nowhere"]),
    )
    .option(
      "--now <timestamp>",
      "the time at which the emulator's clock starts, in ISO 8601 (default: this machine's time)",
    )
    .option("--data <folder>", "keep everything in this folder for the next start")
    .option(
      "--chaos <probability>",
      "lose responses, delay and refuse requests at random, and report at the end what is left on the platform",
      parseProbability,
    )
    .option(
      "--chaos-seed <number>",
      "with --chaos, repeat the random numbers of an earlier run",
      parseChaosSeed,
    )
    .action((flags: EmulatorFlags) => runEmulator(toCommandOptions(flags)))
    .addHelpText("after", "\n  $ npx --no -- pulumi-edge-platform emulator --port 4000 --sample")
    .addCommand(execCommand)
    .addCommand(exportCommand)
    .addCommand(resetCommand);
}

const execHelp = `
The command finds the emulator in EDGE_BASE_URL, EDGE_API_KEY, EDGE_LOGGING_URL, EDGE_STREAM_URL,
SERVICE_DATABASE_URL and SERVICE_DATABASE_AUTH_TOKEN. A stack's configuration takes precedence over these. If it names
another server, requests to that server fail, because of EDGE_EMULATOR_URL.

  $ npx --no -- pulumi-edge-platform emulator exec --data .emulator -- pulumi up --yes
  $ npx --no -- pulumi-edge-platform emulator exec --chaos 0.1 --chaos-seed 12 -- sh -c 'pulumi up --yes || pulumi up --yes; pulumi destroy --yes'`;

function requireDataFolder(command: Command): string {
  const { data } = command.optsWithGlobals<EmulatorFlags>();
  if (data === undefined) throw new Error("Name the folder: --data <folder>.");
  return data;
}

/** @throws Error if the user refuses, or if standard input is not a terminal */
async function requireConfirmation({ stdin, stderr }: StandardStreams, question: string): Promise<void> {
  if (stdin.isTTY !== true)
    throw new Error("Nothing was removed: confirmation needs a terminal. Use --yes to skip it.");
  stderr.write(`${question} [y/N] `);
  const lines = createInterface({ input: stdin });
  const response = await new Promise<string>((resolve) => {
    lines.once("line", resolve).once("close", () => resolve(""));
  });
  lines.close();
  if (!/^y(es)?$/i.test(response.trim())) throw new Error("Nothing was removed.");
}

const toCommandOptions = ({ seed, ...flags }: EmulatorFlags): EmulatorCommandOptions => ({
  ...flags,
  ...(seed !== undefined && { seedFile: seed }),
});

const createParser =
  (pattern: RegExp, max: number, message: string) =>
  (text: string): number => {
    if (pattern.test(text) && Number(text) <= max) return Number(text);
    throw new InvalidArgumentError(message);
  };
const parsePort = createParser(/^\d{1,5}$/, 65535, "A port is an integer from 0 to 65535.");
const parseProbability = createParser(/^(0|1|0?\.\d+|1\.0+)$/, 1, "A probability is a number from 0 to 1.");
const parseChaosSeed = createParser(/^\d{1,9}$/, 999_999_999, "It is an integer from 0 to 999999999.");
