import { splitStatements, turnsForeignKeysOff } from "../../api/sql/splitStatements";
import { EdgeError } from "../../base/errors";
import type { Client } from "../../http/client";
import type { Inputs } from ".";
import { findForeignKeyProblem } from "./foreignKeys";
import { createSqlReader, findPendingScripts } from "./history";
import { findAdoptableScripts } from "./otherTools";
import { readScripts, type Script, type ScriptChecksum } from "./scripts";
import { describeEffects, findRebuildProblem } from "./tables";

/**
 * Reads and verifies the scripts that are not recorded yet. Scripts in `adoption` need only be recorded, before `scripts` run.
 * @throws EdgeError that names a script, unless the recorded ones are the program's first ones, unchanged
 */
export async function findPendingWork(
  client: Client,
  { table, from, adopt, scripts }: Inputs,
  recorded: readonly ScriptChecksum[],
) {
  const pending = rereadScripts(from, findPendingScripts(recorded, scripts));
  if (recorded.length > 0) return { adoption: undefined, scripts: pending };
  const adoption = await findAdoptableScripts(createSqlReader(client, table), table, pending, adopt === true);
  return { adoption, scripts: pending.slice(adoption?.scripts.length ?? 0) };
}

function rereadScripts(from: Inputs["from"], pending: readonly ScriptChecksum[]): Script[] {
  if (pending.length === 0) return [];
  let scripts: Script[];
  try {
    scripts = readScripts(from);
  } catch (error) {
    throw new EdgeError(error instanceof Error ? error.message : String(error));
  }
  return pending.map(({ name, checksum }) => {
    const script = scripts.find((each) => each.name === name && each.checksum === checksum);
    if (script) return script;
    throw new EdgeError(
      `The script ${name} changed while Pulumi was running, so nothing was applied. Run "pulumi up" again.`,
    );
  });
}

/**
 * Describes the pending scripts for a preview. Returns "" if every script is recorded. Only reads the database.
 * @throws EdgeError like {@link findPendingWork}, and if the database shows that the first script cannot be applied
 */
export async function checkAndDescribeWork(
  client: Client,
  inputs: Inputs,
  recorded: readonly ScriptChecksum[],
): Promise<string> {
  const { adoption, scripts } = await findPendingWork(client, inputs, recorded);
  const read = createSqlReader(client, inputs.table);
  const descriptions: string[] = [];
  for (const { name, sql } of scripts) {
    const statements = splitStatements(sql);
    // Check only the first script: earlier scripts may change the tables that a later one drops or empties.
    if (descriptions.length === 0) {
      const problem =
        (turnsForeignKeysOff(statements) ? undefined : await findForeignKeyProblem(read, statements)) ??
        (await findRebuildProblem(read, statements));
      if (problem !== undefined) throw new EdgeError(`The script ${name} cannot be applied: ${problem}`);
    }
    const effects = await describeEffects(read, statements);
    descriptions.push(effects ? `${name} (${effects})` : name);
  }
  const [noun, pronoun] = scripts.length === 1 ? ["script", "it"] : ["scripts", "them"];
  const sentences: string[] = [];
  if (adoption) sentences.push(`Records as applied by ${adoption.tool}: ${joinNames(adoption.scripts)}.`);
  if (scripts.length > 0)
    sentences.push(
      `Applies ${scripts.length} ${noun} and records ${pronoun} in the table ${inputs.table}: ${descriptions.join(", ")}.`,
    );
  return sentences.join(" ");
}

export const joinNames = (scripts: readonly ScriptChecksum[]): string =>
  scripts.map(({ name }) => name).join(", ");
