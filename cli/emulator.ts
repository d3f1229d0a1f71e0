import { Command, InvalidArgumentError, Option } from "commander";
import { type RateLimitSettings, runEmulator } from "../emulator";

interface Flags {
  port?: number;
  databasePort?: number;
  seed?: string;
  sample?: true;
  documentedOnly?: true;
  resetOmittedFields?: true;
  rateLimitSettings?: RateLimitSettings;
  now?: string;
}

/** `pulumi-edge-platform emulator`: emulates the platform until Ctrl-C. */
export function emulatorCommand(): Command {
  return new Command("emulator")
    .description("Run an emulator of the platform on 127.0.0.1, to try and test programs without an account.")
    .option("--port <number>", "TCP port (default: a free one)", port)
    .option("--database-port <number>", "TCP port of the first database (default: a free one)", port)
    .option("--sample", "start with a small sample account: load balancer 1 with two origin groups, and more")
    .addOption(new Option("--seed <file>", "JSON file with the initial state").conflicts("sample"))
    .option("--documented-only", "offer only the documented operations")
    .option("--reset-omitted-fields", "a partial update resets omitted fields")
    .addOption(
      new Option(
        "--rate-limit-settings <where>",
        "which reads of a rate-limit rule hold requestCount, counterKeyType, timeframe and blockTime (default: single)",
      ).choices(["everywhere", "single", "nowhere"]),
    )
    .option(
      "--now <timestamp>",
      "where the platform's clock starts, in ISO 8601 (default: this machine's time)",
    )
    .action(({ seed, ...flags }: Flags) =>
      runEmulator({ ...flags, ...(seed !== undefined && { seedFile: seed }) }),
    );
}

function port(text: string): number {
  const given = Number(text);
  if (/^\d{1,5}$/.test(text) && given <= 65535) return given;
  throw new InvalidArgumentError("A port is an integer from 0 to 65535.");
}
