import { classes } from "../classes";
import { isDataSource, type Lifecycle, type Properties } from "../classes/lifecycle";
import { EdgeError, NotFoundError } from "../http/errors";
import type { Account } from "./account";
import { withClassLock } from "./claims/turns";
import { parseId } from "./identity";
import { observe, withoutSharedReads } from "./observe";
import { report, reportAbsent, reportOnce } from "./report";
import { capital } from "./sentence";
import { sync } from "./sync";
import { requireSameAccount } from "./whichAccount";

/** Deletes, disables or keeps the object, as recorded (rules.md#destroy-by-origin, rules.md#claimed-objects-stay). */
export async function remove(
  lifecycle: Lifecycle,
  account: Account,
  id: string,
  recorded: Properties,
  urn?: string,
): Promise<void> {
  const key = parseId(lifecycle, id);
  const stays = (sentence: string) => reportKept(lifecycle, account, sentence);
  if (isDataSource(lifecycle))
    return stays(`${capital(lifecycle.describe(key))} was not deleted: the resource only looked it up.`);
  const verdict = account.claims.verdict(lifecycle, key, recorded, urn);
  if (verdict === "failed") throw otherResourceError(lifecycle, key, id);
  if (verdict === "held")
    return stays(
      `${capital(lifecycle.describe(key))} (id ${id}) was not deleted: another resource of this program manages it now. If you renamed the resource, add aliases.`,
    );
  const mode = recorded["onDelete"] ?? (recorded["adopted"] === true ? "keep" : lifecycle.defaultOnDelete);
  const kept =
    lifecycle.keepNotice?.(key, recorded) ??
    (mode === "keep" ? keptSentence(lifecycle, key, recorded) : undefined);
  if (kept === undefined) await requireSameAccount(lifecycle, account, id, recorded);
  const locked = (run: typeof destroy) =>
    withClassLock(lifecycle, account, key, () => run(lifecycle, account, key, recorded));
  if (mode === "disable") return locked(disable);
  const spared = account.claims.sparedBy(lifecycle, id, recorded);
  if (spared !== undefined)
    return stays(
      `${capital(spared)} were kept, including the one with id ${id}: another resource of this program manages one of them now. If you renamed the resource, add aliases.`,
    );
  if (kept === undefined) return locked(destroy);
  account.claims.leave(lifecycle.path(key), urn);
  return stays(kept);
}

/** Pulumi sends no delete for a resource whose `deletedWith` names one that it deletes. */
function reportKept(lifecycle: Lifecycle, account: Account, sentence: string): void {
  report(account, lifecycle, "stays", sentence);
  const own = Object.keys(lifecycle.identity);
  const isParent = classes.some(
    ({ identity }) => Object.keys(identity).length > own.length && own.every((field) => field in identity),
  );
  if (!isParent) return;
  const children =
    "Resources whose deletedWith names a resource that was kept are removed from the state only: their objects stay on the platform.";
  reportOnce(account, "deletedWith", children, "info");
}

function keptSentence(lifecycle: Lifecycle, key: Properties, { onDelete }: Properties): string {
  const why =
    onDelete === "keep" ? 'onDelete is "keep"' : 'it was adopted or imported, and onDelete is not "delete"';
  return `${capital(lifecycle.describe(key))} was not deleted: ${why}.`;
}

const otherResourceError = (lifecycle: Lifecycle, key: Properties, id: string): EdgeError =>
  new EdgeError(
    `${capital(lifecycle.describe(key))} (id ${id}) was not deleted: another resource of this program refers to the same object and could not be created. Fix that error first, or, if you renamed the resource, add aliases to the new one.`,
  );

async function destroy(lifecycle: Lifecycle, account: Account, key: Properties, recorded: Properties) {
  const client = withoutSharedReads(lifecycle, account.client);
  try {
    const found = await lifecycle.delete?.(client, key, recorded);
    if (found === "absent") reportAbsent(lifecycle, account, key);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    const seen = await observe(lifecycle, client, key);
    if (seen.state === "absent") return reportAbsent(lifecycle, account, key);
    const why =
      seen.state === "found"
        ? "but a read still returns it"
        : "and the API at the configured base URL has no read operation to confirm that it was deleted";
    throw new EdgeError(
      `The API returned 404 when deleting ${lifecycle.describe(key)}, ${why}. The resource stays in the state. Run the command again, or remove the resource from the state only, with "pulumi state delete <urn>". (${error.message})`,
    );
  }
}

async function disable(lifecycle: Lifecycle, account: Account, key: Properties, recorded: Properties) {
  const seen = await observe(lifecycle, withoutSharedReads(lifecycle, account.client), key);
  if (seen.state === "absent") return reportAbsent(lifecycle, account, key);
  const live = seen.state === "found" ? seen.found : undefined;
  if (!lifecycle.settable.includes("enabled")) {
    await lifecycle.delete?.(account.client, key, recorded, live);
    return;
  }
  const found = live === undefined ? undefined : lifecycle.toOutputs(live, key);
  await sync(lifecycle, account.client, key, { enabled: false }, { recorded, seen: found });
  const what = capital(lifecycle.describe(key));
  reportKept(lifecycle, account, `${what} was disabled, not deleted: onDelete is "disable".`);
}
