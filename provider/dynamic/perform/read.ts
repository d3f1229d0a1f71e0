import { isDataSource, type Lifecycle, type Properties } from "../../classes/lifecycle";
import { EdgeError } from "../../http/errors";
import type { Account } from "../account/account";
import { requireSameAccount } from "../account/whichAccount";
import { isAnotherObject } from "../claims/identifiers";
import { noticeOnce } from "../messages/notice";
import { reportAbsent, reportRecreated } from "../messages/report";
import { formatId, parseId } from "../plan/identity";
import { accountOutput, adoption, pathsToRead, recordedPaths, recordOf } from "../plan/managed";
import { pick, withFallback } from "../values/paths";
import { observe } from "./observe";

/** What a read returns for the state; `undefined`: the object no longer exists. */
export interface ReadResult {
  /** The normalized id, which may differ from the requested one in an import. */
  readonly id: string;
  readonly outputs: Properties;
  readonly inputs: Properties;
}

/** The same for a refresh, and prints a line for an object that no longer exists: Pulumi reports "deleted". */
export async function refresh(
  lifecycle: Lifecycle,
  account: Account,
  id: string,
  recorded: Properties,
): Promise<ReadResult | undefined> {
  const result = await read(lifecycle, account, id, recorded);
  const isRecorded = Object.keys(recorded).length > 0;
  if (result === undefined && isRecorded) reportAbsent(lifecycle, account, parseId(lifecycle, id));
  if (result && isAnotherObject(lifecycle, result.outputs, recorded))
    reportRecreated(lifecycle, account, parseId(lifecycle, id));
  return result;
}

/** Reads one object for refresh, import or `.get`. Never writes (rules.md#reads-never-write, rules.md#refreshed-inputs). */
export async function read(
  lifecycle: Lifecycle,
  account: Pick<Account, "client" | "fingerprint">,
  id: string,
  recorded: Properties,
): Promise<ReadResult | undefined> {
  const key = parseId(lifecycle, id);
  if (lifecycle.notImportable && Object.keys(recorded).length === 0)
    throw new EdgeError(lifecycle.notImportable);
  await requireSameAccount(lifecycle, account, id, recorded);
  const seen = await observe(lifecycle, account.client, key, recordedPaths(lifecycle, recorded));
  if (seen.state === "absent") return undefined;
  if (seen.state === "unobservable") return unobserved(lifecycle, key, recorded);

  const live = lifecycle.toOutputs(seen.found, key);
  const paths = pathsToRead(lifecycle, recorded, live);
  const managed = recorded["managed"] ?? recordOf(paths);
  const adopted = adoption(lifecycle, stillAdopted(lifecycle, seen.found, live, recorded));
  const seenNow = { ...live, managed, ...adopted, ...accountOutput(lifecycle, account) };
  const outputs = withFallback(seenNow, recorded, lifecycle.settable);
  return result(lifecycle, key, recorded, outputs, paths);
}

const stillAdopted = (
  lifecycle: Lifecycle,
  live: unknown,
  outputs: Properties,
  recorded: Properties,
): unknown =>
  recorded["adopted"] === undefined || isAnotherObject(lifecycle, outputs, recorded)
    ? true
    : (lifecycle.adoptedAfter?.(live, undefined, recorded) ?? recorded["adopted"]);

function unobserved(lifecycle: Lifecycle, key: Properties, recorded: Properties): ReadResult {
  if (Object.keys(recorded).length === 0) throw notImportableError(lifecycle, key);
  noticeOnce(
    lifecycle.className,
    `The API at the configured base URL has no operation to read ${lifecycle.className} resources: the recorded state is kept, and changes made elsewhere are not detected.`,
  );
  return result(lifecycle, key, recorded, recorded, pathsToRead(lifecycle, recorded, recorded));
}

function notImportableError(lifecycle: Lifecycle, key: Properties): EdgeError {
  // Only its arguments identify it.
  const isAdoptable = !lifecycle.locate && "adopt" in lifecycle.inputs.shape;
  const remedy = isAdoptable ? ": declare it in the program with adopt: true instead" : "";
  return new EdgeError(
    `The API at the configured base URL has no operation to read ${lifecycle.describe(key)}, so it cannot be imported${remedy}.`,
  );
}

function result(
  lifecycle: Lifecycle,
  key: Properties,
  recorded: Properties,
  outputs: Properties,
  paths: readonly string[],
): ReadResult {
  const imported = recorded["managed"] === undefined;
  // An imported data source has only its key to identify its object.
  const assigned = new Set<string>(imported && isDataSource(lifecycle) ? [] : lifecycle.assigned);
  const identity = Object.fromEntries(Object.entries(key).filter(([field]) => !assigned.has(field)));
  const inputs = { ...identity, ...pick(outputs, paths), ...pick(outputs, lifecycle.deleteSettings) };
  return { id: formatId(lifecycle, key), outputs, inputs };
}
