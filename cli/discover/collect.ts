import { classes } from "../../provider/classes";
import type { Lifecycle, Properties } from "../../provider/classes/lifecycle";
import { checkArguments } from "../../provider/core/check";
import { parseId } from "../../provider/core/object";
import { readResource } from "../../provider/core/read";
import { pickPaths } from "../../provider/core/values";
import type { Client } from "../../provider/http/client";
import { EdgeError } from "../../provider/http/errors";
import type { DiscoverableClass } from "./discoverable";

/** An object of the account, as an import will record it. */
export interface Discovered {
  readonly className: string;
  readonly id: string;
  readonly name: readonly string[];
  readonly inputs: Properties;
  /** Paths of the inputs that are secret. */
  readonly secrets: readonly string[];
}

/** One that cannot be declared, and why. */
export interface LeftOut {
  readonly what: string;
  readonly why: string;
}

/** Everything of one class. `progress` is called with the number of objects so far. */
export async function collect(
  resourceClass: DiscoverableClass,
  client: Client,
  progress: (count: number) => void,
): Promise<{ found: Discovered[]; leftOut: LeftOut[] }> {
  const lifecycle = lifecycleOf(resourceClass.className);
  const reads: Promise<Discovered | LeftOut | undefined>[] = [];
  let done = 0;
  for await (const { id, name } of resourceClass.find(client)) {
    const reading = readToImport(lifecycle, client, id)
      .then((result) => result && judged(lifecycle, result.id, name, result.inputs))
      .catch((error: unknown) => unreadable(lifecycle, id, error))
      .finally(() => progress(++done));
    reading.catch(() => {}); // It is awaited after the last page.
    reads.push(reading);
  }
  const results = (await Promise.all(reads)).filter((result) => result !== undefined);
  const found = results.filter((result) => "inputs" in result);
  return {
    // A platform may hold one host in two spellings.
    found: [...new Map(found.map((object) => [object.id, object])).values()],
    leftOut: results.filter((result) => "why" in result),
  };
}

const readToImport = async (lifecycle: Lifecycle, client: Client, id: string) =>
  readResource({
    lifecycle,
    account: { client, fingerprint: "", url: "" },
    key: parseId(lifecycle, id),
    recorded: {},
  });

/** An id that no resource of the class may have, so that nothing was sent, does not end the command. */
function unreadable({ className }: Lifecycle, id: string, error: unknown): LeftOut {
  if (error instanceof EdgeError && error.constructor === EdgeError)
    return { what: `${className} ${id}`, why: error.message };
  throw error;
}

/** What the class itself refuses cannot be imported either. */
function judged(
  lifecycle: Lifecycle,
  id: string,
  name: readonly string[],
  inputs: Properties,
): Discovered | LeftOut {
  const { failures } = checkArguments(lifecycle, inputs);
  if (failures.length > 0)
    return { what: `${lifecycle.className} ${id}`, why: failures.map(({ reason }) => reason).join(" ") };
  return {
    className: lifecycle.className,
    id,
    name,
    inputs: inOrder(lifecycle, inputs),
    secrets: lifecycle.secrets ?? [],
  };
}

/** As the class declares its arguments. */
const inOrder = (lifecycle: Lifecycle, inputs: Properties): Properties =>
  pickPaths(inputs, Object.keys(lifecycle.inputs.shape));

function lifecycleOf(className: string): Lifecycle {
  const found = classes.find((lifecycle) => lifecycle.className === className);
  if (found) return found;
  throw new Error(`There is no class ${className}.`);
}
