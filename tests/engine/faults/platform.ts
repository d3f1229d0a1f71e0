import { isDeepStrictEqual } from "node:util";
import type { Emulator, EmulatorOptions, Seed } from "../../../emulator";
import type { Stack, StackOptions } from "../harness";
import { Scene } from "../scene";
import { revealSecrets } from "../secretsProvider";
import { sharedDatabase } from "./databases";
import type { PlatformState, Subject } from "./subject";

/** Lists how the platform and the state differ for one resource. `isDeclared`: whether the program declares the resource. */
export function compareState(
  held: readonly Record<string, unknown>[],
  recorded: Record<string, unknown> | undefined,
  isDeclared: boolean,
): string[] {
  if (!isDeclared)
    return held.length || recorded ? [`deleted, yet ${JSON.stringify([held, recorded])} is left`] : [];
  if (held.length !== 1) return [`there are ${held.length} on the platform`];
  if (!recorded) return ["the state has lost it"];
  return Object.entries(held[0] ?? {})
    .map(([output, value]) => [output, value, revealSecrets(recorded[output])] as const)
    .filter(([, value, stored]) => !isDeepStrictEqual(stored, value))
    .map(
      ([output, value, stored]) =>
        `${output} is ${JSON.stringify(value)}, recorded ${JSON.stringify(stored)}`,
    );
}

/** A resource of a test's program. `n`: the number of its object, for the subject's functions. */
export interface TestResource {
  readonly subject: Subject;
  readonly n: number;
  readonly name: string;
}

/** Returns arguments and options to add to those of a resource. */
export type Extend = (resource: TestResource) => { readonly inputs?: object; readonly options?: object };

/** Writes a program with these resources, each with its version, and the files that it refers to. */
export function writeProgram(
  stack: Stack,
  versions: ReadonlyMap<TestResource, number>,
  extend: Extend = () => ({}),
): void {
  const statements = [...versions].map(([resource, version]) => {
    const { subject, n, name } = resource;
    const { inputs, options = {} } = extend(resource);
    for (const [file, text] of Object.entries(subject.files?.(n, version) ?? {})) stack.file(file, text);
    const all = JSON.stringify({ ...subject.inputs(n, version), ...inputs });
    return `new edge.${subject.className}("${name}", ${all}, ${JSON.stringify(options)});`;
  });
  stack.program(statements.join("\n"));
}

/** Emulator options: a clock that runs five times as fast, so that an abandoned transaction expires within two seconds. */
export function createTiming(): Pick<EmulatorOptions, "databaseBusyTimeout" | "now"> {
  const startTime = Date.now();
  return { databaseBusyTimeout: 1000, now: () => startTime + 5 * (Date.now() - startTime) };
}

/** Starts an emulator with the parent objects that these resources need, and creates a stack that uses it. */
export async function openScene(
  resources: readonly TestResource[],
  options: StackOptions = {},
): Promise<Scene> {
  const seeds = resources.map(({ subject, n }) => subject.seed?.(n) ?? {});
  const seed = mergeSeeds([{ Databases: [sharedDatabase] }, ...seeds]);
  const scene = await Scene.open({ seed, variants: { races: "on" }, ...createTiming() }, options);
  for (const { subject, n } of resources) await subject.prepare?.(scene.emulator.state, n, scene.emulator);
  scene.useDatabase();
  return scene;
}

export function mergeSeeds(seeds: readonly Seed[]): Seed {
  const seed: Record<string, unknown[]> = {};
  for (const one of seeds)
    for (const [area, objects] of Object.entries(one))
      seed[area] = [...(seed[area] ?? []), ...(objects ?? [])];
  return seed as Seed;
}

/** Reads the emulator's state. Adds which scripts ran in the SQL database and which are recorded there. */
export async function readState(emulator: Emulator): Promise<PlatformState> {
  const ran = (await emulator.sql("SELECT place, script FROM ran ORDER BY rowid")).map(
    ({ place, script }) => ({ place: String(place), script: String(script) }),
  );
  const tables = await emulator.sql("SELECT name FROM sqlite_master WHERE name GLOB 'thing_*'");
  const queries = tables.map(
    ({ name }) => `SELECT '${name}' AS place, position, name, checksum FROM ${name}`,
  );
  const rows = queries.length
    ? await emulator.sql(`SELECT * FROM (${queries.join(" UNION ALL ")}) ORDER BY place, position`)
    : [];
  const applied = new Map<string, { name: string; checksum: string }[]>();
  for (const { place, name, checksum } of rows) {
    const known = applied.get(String(place)) ?? [];
    applied.set(String(place), [...known, { name: String(name), checksum: String(checksum) }]);
  }
  return { ...emulator.state, files: emulator.files, ran, applied };
}

/** Lists the resources whose output `token`, decrypted, differs from the token on the platform. */
export function findLostSecrets(
  stack: Stack,
  state: PlatformState,
  resources: readonly TestResource[],
): string[] {
  const recorded = stack.resourceOutputs();
  return resources
    .filter(({ subject, n, name }) => {
      const outputs = recorded.get(name);
      const secret = outputs && subject.secret?.(state, n);
      return secret !== undefined && revealSecrets(outputs?.["token"]) !== secret;
    })
    .map(({ subject, name }) => `the token of ${subject.className} ${name} is lost`);
}
