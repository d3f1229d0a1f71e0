import { Command, InvalidArgumentError } from "commander";
import { addDuration } from "../provider/model/time";
import { idForm, isId } from "./db/id";
import type { Io } from "./db/io";
import { createTokens, invalidateTokens } from "./db/tokens";

interface CreateFlags {
  readOnly?: true;
  expiry?: string;
  save: boolean;
}

interface InvalidateFlags {
  regenerate?: boolean;
  saveEnv?: boolean;
  force?: boolean;
}

/** `pulumi-edge-platform db tokens`: the access tokens of an SQL database. */
export function dbCommand(io: Io = process): Command {
  const create = new Command("create")
    .description("Create, show and save an additional access token.")
    .argument("[database_id]", "the database (default: that of edge:databaseUrl or SERVICE_DATABASE_URL)", id)
    .option("--read-only", "create a read-only token (default: full access)")
    .option(
      "--expiry <duration>",
      "how long it is valid: 12h, 30d, 4w, 1m (a month), 1y (default: forever)",
      expiry,
    )
    .option("--no-save", "do not save it, only show it")
    .action((database: string | undefined, { readOnly, ...flags }: CreateFlags) =>
      createTokens(io, { ...flags, database, kind: readOnly ? "read-only" : "full-access" }),
    );
  const invalidate = new Command("invalidate")
    .description("Revoke every access token of the database of edge:databaseUrl or SERVICE_DATABASE_URL.")
    .option("--regenerate", "create a token of each kind afterwards")
    .option("--save-env", "with --regenerate: write the URL and the full-access token to .env")
    .option("--force", "do not ask for confirmation")
    .action(({ regenerate = false, saveEnv = false, force = false }: InvalidateFlags) =>
      invalidateTokens(io, { regenerate, saveEnv, force }),
    );
  const tokens = new Command("tokens")
    .description("Create and revoke access tokens.")
    .addCommand(create)
    .addCommand(invalidate)
    .addHelpText("after", help);
  return new Command("db").description("SQL databases.").addCommand(tokens);
}

const help = `
The token goes to standard output, all else to standard error. Settings come from the selected stack's configuration
(edge:baseUrl, edge:apiKey …), else from the environment (EDGE_BASE_URL, EDGE_API_KEY …).

  $ npx pulumi-edge-platform db tokens create shop --read-only --expiry 30d
  $ npx pulumi-edge-platform db tokens invalidate --regenerate --save-env`;

function id(text: string): string {
  if (isId(text)) return text;
  throw new InvalidArgumentError(idForm);
}

function expiry(text: string): string {
  if (addDuration(new Date(), text)) return text;
  throw new InvalidArgumentError(
    /^[1-9]\d{0,5}[hdwmy]$/.test(text)
      ? "It ends after the year 9999."
      : "A duration is an integer followed by h (hours), d, w, m (months) or y: 12h, 30d, 4w, 1m, 1y.",
  );
}
