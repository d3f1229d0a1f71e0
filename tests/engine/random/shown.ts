import { isDeepStrictEqual } from "node:util";
import type { LoggedRequest } from "../../../emulator";
import type { Lifecycle } from "../../../provider/classes/lifecycle";
import { parseId } from "../../../provider/core/identity";
import { listUncertainPaths } from "../../../provider/core/values/managedPaths";
import { getValue } from "../../../provider/core/values/paths";
import { isPlainObject } from "../../../provider/model/members";
import type { Properties } from "../../../provider/model/properties";
import type { Step as EngineStep, Run } from "../harness";
import type { Case } from "./case";
import { findLifecycle } from "./observed";
import { accountOf, type Declaration, getUrn, mergeInputs } from "./program";
import { isAlive } from "./recorded";
import { keys } from "./world";

/** Returns whether the preview before an `up` showed a path of a resource, or something above or inside it. */
export function createIsShown(
  declared: Declaration,
  preview: Run | undefined,
  run: Run,
): (path: string) => boolean {
  const urn = getUrn(declared);
  const find = ({ steps }: Run) =>
    steps.find((each) => each.urn === urn && !/^(refresh|delete)/.test(each.op));
  // An error may have ended the preview before it reached the resource. The `up` then shows the same comparison.
  const step = preview && (find(preview) ?? (preview.ok ? undefined : find(run)));
  const shown = step ? listShownPaths(resolveLifecycle(declared), step) : [];
  return (path) =>
    shown.some((each) => `${each}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${each}.`));
}

function resolveLifecycle(declared: Declaration): Lifecycle {
  const lifecycle = findLifecycle(declared.subject.className);
  return lifecycle.resolve?.(mergeInputs(declared), {}) ?? lifecycle;
}

/** For dynamic resources, whose previews name no paths: those at which the program differs from the state. */
function listShownPaths(lifecycle: Lifecycle, { detailedDiff, states }: EngineStep): string[] {
  if (detailedDiff) return Object.keys(detailedDiff);
  const { inputs: oldInputs = {}, outputs = {} } = states.old ?? {};
  const inputs = states.new?.inputs ?? {};
  return [
    ...listDifferences(oldInputs, inputs),
    ...listDifferences(inputs, oldInputs),
    ...listDifferences(inputs, outputs),
    ...listUncertainPaths(lifecycle, outputs),
  ];
}

/** Lists the paths of `values` at which `others` differs. The event log hides secrets, so they are treated as different. */
function listDifferences(values: Properties, others: Properties, prefix = ""): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const other = others[name];
    const isSecret = isPlainObject(value) && "ciphertext" in value;
    if (isPlainObject(value) && isPlainObject(other) && !isSecret)
      return listDifferences(value, other, `${prefix}${name}.`);
    return isSecret || !isDeepStrictEqual(value, other) ? [`${prefix}${name}`] : [];
  });
}

/** Requests that do something instead of setting values, and what a preview must show for them. */
const actions: Readonly<Record<string, readonly string[]>> = {
  DnssecZone: ["enabled", "dsRecord"],
  VideoLibraryRefererBlock: ["state"],
  DatabaseToken: ["kind", "expiry", "token"],
  ScriptRelease: ["code", "release"],
};

/**
 * Lists what an update sent although the preview before it did not show it (rules.md#shown-changes). A value that the platform
 * has already may be sent, because some APIs replace the whole object.
 */
export function findUnshownWrites(one: Case, requests: readonly LoggedRequest[]): string[] {
  const { declared, entry, created, contested, step, observed, urn, isShown } = one;
  const { className } = declared.subject;
  const live = observed.staying.get(urn);
  if (!entry || created || contested || className === "SqlMigrations") return [];
  if (live?.state !== "found" || !isAlive(entry, step.before)) return [];
  const lifecycle = resolveLifecycle(declared);
  const key = parseId(lifecycle, entry.id);
  const action = actions[className];
  const path = action ? declared.subject.writes.update?.(declared.n, {} as never).path : lifecycle.path(key);
  const sent = requests.filter((each) => each.path === path && isInAccount(each, declared));
  if (action) {
    const isPlanned = sent.length === 0 || action.some(isShown);
    return isPlanned ? [] : [`sends ${sent[0]?.method} ${path}, which no preview shows`];
  }
  return sent.flatMap(({ body }) => {
    const values = className === "ApiObject" ? { properties: body } : lifecycle.toOutputs(body, key);
    return lifecycle.settable
      .map((each) => ({
        each,
        value: getValue(values, each) ?? undefined,
        old: getValue(live.found.outputs, each),
      }))
      .filter(
        ({ each, value, old }) => value !== undefined && !isDeepStrictEqual(value, old) && !isShown(each),
      )
      .map(
        ({ each, value, old }) => `sends ${each}, which no preview shows: ${JSON.stringify([old, value])}`,
      );
  });
}

const isInAccount = ({ headers }: LoggedRequest, { provider }: Declaration): boolean =>
  keys[accountOf[provider]].some((key) => key === headers["accesskey"]);
