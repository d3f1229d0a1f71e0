import type { Origin } from "../../api/loadBalancers";
import type { Given } from "../../model/field";
import { origin } from "../../model/loadBalancer";
import type { Properties } from "../lifecycle";

/** The arguments that say where requests go, each with the platform's word for it. */
const types = {
  standardOrigin: "Standard",
  storageZoneId: "Storage",
  edgeScriptId: "EdgeScript",
  magicContainersOrigin: "MagicContainer",
} as const;
type Target = keyof typeof types;
const targets = Object.keys(types) as Target[];

export const oneTarget =
  "exactly one of standardOrigin, storageZoneId, edgeScriptId and magicContainersOrigin";

/** Arguments or outputs with at most one target; the others are null or left out. */
export type Pointing = {
  readonly [Name in Target]?: Given<(typeof origin)["fields"][Name]["kind"]> | null | undefined;
};

/** The targets that are given, one that is not known yet included. */
export const givenIn = (of: Pointing): Target[] => targets.filter((name) => of[name] != null);

/** The targets that are given and are none of this type. */
export const givenBeside = (type: unknown, of: Pointing): Target[] =>
  givenIn(of).filter((name) => typeof type === "string" && types[name] !== type);

/** The target with its type, as a body needs both. */
export const typed = (of: Pointing): Properties =>
  Object.assign({}, ...givenIn(of).map((name) => ({ [name]: of[name], originType: types[name] })));

/** The members that identify a target: two origins at one address may differ in their headers and settings. */
export const foundBy = [
  "standardOrigin.originUrl",
  "storageZoneId",
  "edgeScriptId",
  "magicContainersOrigin.appId",
  "magicContainersOrigin.endPointId",
];

const memberOf = (value: unknown, path: string): unknown =>
  path.split(".").reduce((of, name) => (of as Properties | null | undefined)?.[name], value) ?? undefined;

export const isSameTarget = (a: Pointing, b: Pointing): boolean =>
  foundBy.every((path) => memberOf(a, path) === memberOf(b, path));

/** A target in messages. */
export function shown({ standardOrigin, storageZoneId, edgeScriptId, magicContainersOrigin }: Pointing) {
  if (standardOrigin) return JSON.stringify(standardOrigin.originUrl);
  if (storageZoneId) return `storage zone ${storageZoneId}`;
  if (edgeScriptId) return `script ${edgeScriptId}`;
  const { appId, endPointId } = magicContainersOrigin ?? {};
  return appId === undefined ? "an unknown target" : `endpoint ${endPointId} of app ${appId}`;
}

/** Converts an API origin to outputs. Targets that do not match the origin's type become null; with an unknown type (a number) all are kept. */
export function outputsOf(live: Origin): Properties & Pointing {
  const outputs = origin.fromWire(live);
  const others = givenBeside(outputs["originType"], outputs);
  return { ...outputs, ...Object.fromEntries(others.map((name) => [name, null])) };
}
