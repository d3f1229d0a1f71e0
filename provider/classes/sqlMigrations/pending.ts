import { splitStatements, turnsForeignKeysOff } from "../../api/sql/statements";
import type { Client } from "../../http/client";
import { EdgeError } from "../../http/errors";
import { findPending, readStatement } from "./history";
import { findAppliedByTool } from "./otherTools";
import { readScriptNamed, type Script, type ScriptChecksum } from "./scripts";
import { describeEffects, explainDependentRows } from "./tables";

/** The arguments after the conversion of the program's paths. */
interface DeclaredScripts {
  readonly table: string;
  readonly from?: string | readonly string[] | undefined;
  readonly adopt?: boolean | undefined;
  readonly scripts: readonly ScriptChecksum[];
}

/**
 * Reads and verifies the scripts that are not recorded yet. `adopted` need only be recorded, and `scripts` applied after that.
 * @throws EdgeError that names a script, if the recorded ones are not the first ones of the program
 */
export async function findPendingWork(
  client: Client,
  { table, from, adopt, scripts }: DeclaredScripts,
  recorded: readonly ScriptChecksum[],
) {
  const pending = findPending(recorded, scripts).map((script) => rereadScript(from, script));
  if (recorded.length > 0) return { adopted: undefined, scripts: pending };
  const read = (sql: string) => readStatement(client, table, { sql });
  const adopted = await findAppliedByTool(read, pending, adopt === true);
  return { adopted, scripts: pending.slice(adopted?.scripts.length ?? 0) };
}

function rereadScript(from: DeclaredScripts["from"] = [], { name, checksum }: ScriptChecksum): Script {
  let script: Script;
  try {
    script = readScriptNamed(from, name);
  } catch (error) {
    throw new EdgeError(error instanceof Error ? error.message : String(error));
  }
  if (script.checksum === checksum) return script;
  throw new EdgeError(
    `The script ${name} changed while Pulumi was running, so nothing was applied. Run "pulumi up" again.`,
  );
}

/**
 * Describes the pending scripts for a preview. Returns undefined if every script is recorded. Only reads the database.
 * @throws EdgeError like {@link findPendingWork}, and if the first script cannot be applied
 */
export async function describePendingWork(
  client: Client,
  declared: DeclaredScripts,
  recorded: readonly ScriptChecksum[],
): Promise<string | undefined> {
  const { table } = declared;
  const { adopted, scripts } = await findPendingWork(client, declared, recorded);
  const read = (sql: string) => readStatement(client, table, { sql });
  const descriptions: string[] = [];
  for (const { name, sql } of scripts) {
    const statements = splitStatements(sql);
    // Check only the first script: earlier scripts may change the tables that a later one drops or empties.
    if (descriptions.length === 0 && !turnsForeignKeysOff(statements)) {
      const problem = await explainDependentRows(read, statements);
      if (problem !== undefined) throw new EdgeError(`The script ${name} cannot be applied: ${problem}`);
    }
    const effects = await describeEffects(read, statements);
    descriptions.push(effects ? `${name} (${effects})` : name);
  }
  const [noun, pronoun] = scripts.length === 1 ? ["script", "it"] : ["scripts", "them"];
  const applies = `Applies ${scripts.length} ${noun} and records ${pronoun} in the table ${table}: ${descriptions.join(", ")}.`;
  const records = adopted && `Records as applied by ${adopted.tool}: ${joinNames(adopted.scripts)}.`;
  if (scripts.length === 0) return records;
  return records === undefined ? applies : `${records} ${applies}`;
}

export const joinNames = (scripts: readonly ScriptChecksum[]): string =>
  scripts.map(({ name }) => name).join(", ");
