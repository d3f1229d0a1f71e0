import type { EmulatorState, Seed } from "../../emulator";
import { pickDeclaredNames } from "../../provider/core/values/managedPaths";
import { setValue } from "../../provider/core/values/paths";
import type { Field } from "../../provider/model/field";
import { isKeyedKind } from "../../provider/model/keyed";
import { isEnumeration, isIntegerKind } from "../../provider/model/kinds";
import type { Properties } from "../../provider/model/properties";
import { objects } from "../../provider/objects";
import { buildBody, toObjectOutputs } from "../../provider/objects/declare/convert";
import type { ObjectDeclaration } from "../../provider/objects/declare/declaration";
import { getWire, isIdGiven, listLineage } from "../../provider/objects/declare/traits";

// What the generic tests know of an object: all of it follows from its declaration and its example.

const getAt = (properties: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((value, name) => Object(value ?? {})[name], properties);

type Role = "thing" | "bystander";

/**
 * Replaces the first word of a value by the name of an object: "shop.example" by "thing-7.example". A number, such as the ID of
 * another object, becomes a number that no other object of the tests has.
 */
const rename = (value: unknown, role: Role, n: number): string | number => {
  if (typeof value === "number") return (role === "thing" ? 700_000_000 : 800_000_000) + n;
  const [, scheme = "", rest = ""] = /^(\w+:\/\/)?(.*)$/.exec(String(value)) ?? [];
  return scheme + rest.replace(/^[\w-]+/, `${role}-${n}`);
};

/** The list of a collection in the state of the emulator. */
const listNames: Readonly<Record<string, keyof EmulatorState>> = {
  "/loadbalancer": "loadBalancers",
  "/dnszone": "dnsZones",
  "/pullzone": "pullZones",
  "/storagezone": "storageZones",
  "/compute/script": "scripts",
  "/videolibrary": "videoLibraries",
  "/mc/registries": "registries",
  "/mc/apps": "apps",
  "/mc/log/forwarding": "logForwarding",
  "/database/v2/databases": "databases",
  "/shield/shield-zones": "shieldZones",
};
/** The member of a parent in the state of the emulator, if the objects have a list of their own. */
const memberNames: Readonly<Record<string, string>> = {
  AccessList: "accessLists",
  RateLimitRule: "rateLimits",
  WafRule: "wafRules",
  EdgeScriptSecret: "Secrets",
  VideoCollection: "Collections",
};
/** What a parent needs so that it can contain the objects of a test. */
const parentMembers: Readonly<Record<string, WireObject>> = { ShieldZone: { planType: 3 } };
/** What an object of the test refers to. */
const neededSeeds: Readonly<Record<string, (n: number) => Seed>> = {
  ShieldZone: (n) => ({ PullZones: [{ Id: Number(rename(0, "thing", n)) }] }),
};
const toSeedName = (list: string) => list.charAt(0).toUpperCase() + list.slice(1);

export type WireObject = Record<string, unknown>;

export function createExample(declaration: ObjectDeclaration) {
  /** The IDs of the parents of a test's object, outermost first. No other object of the test has them. */
  const parentIdOf = (depth: number, n: number) =>
    (10 * objects.indexOf(declaration) + depth + 1) * 1_000_000 + n;
  const { id, lookup, example, fields, variants } = declaration;
  const chain = listLineage(declaration).reverse();
  const [root = declaration] = chain;
  const parents = chain.slice(0, -1);
  const getMember = (child = declaration) => child.listedIn ?? memberNames[child.className] ?? "";
  const hasIntegerId = isIntegerKind((fields[id] as Field).kind);
  const list = listNames[root.path] ?? "loadBalancers";
  const parentIds = (n: number) =>
    Object.fromEntries(parents.map((each, depth) => [each.id, parentIdOf(depth, n)]));
  /** The field of the lookup that tells the objects of the test apart. */
  const nameField = lookup[0] ?? id;

  const exampleName = getAt(example.arguments, nameField);
  const name = (n: number) => rename(exampleName, "thing", n);
  const bystander = (n: number) => rename(exampleName, "bystander", n);
  const inputs = (n: number, version: number): Properties => {
    const own = setValue({ ...example.arguments, ...parentIds(n) }, nameField, name(n));
    return version % 2 === 0 ? own : { ...own, ...example.change };
  };

  /** The objects beside the test's, in the emulator. */
  const listBeside = (state: EmulatorState, n: number): WireObject[] => {
    let items = (state[list] ?? []) as unknown as WireObject[];
    for (const [depth, parent] of parents.entries()) {
      const holder = items.find((each) => each[getWire(parent, parent.id)] === parentIdOf(depth, n));
      items = (holder?.[getMember(chain[depth + 1])] ?? []) as WireObject[];
    }
    return items;
  };
  const toOutputs = (live: WireObject) => toObjectOutputs(declaration, live);
  const find = (state: EmulatorState, n: number) =>
    listBeside(state, n).filter((live) => getAt(toOutputs(live), nameField) === name(n));

  const settable = Object.entries<Field>(fields).filter(
    ([, { options }]) => !options.readOnly && !options.derived && !options.notInClass,
  );
  /** Another value of a field, for a change that somebody else makes. */
  const alter = (field: Field, value: unknown): unknown => {
    if (typeof value === "boolean") return !value;
    if (isEnumeration(field.kind)) {
      const names = Object.values(field.kind.meanings);
      return names.find((each) => each !== value);
    }
    if (typeof value === "number")
      return isIntegerKind(field.kind) ? (value > 0 ? value - 1 : value + 1) : value / 2 + 1;
    return undefined;
  };
  const unmanagedFields = settable.filter(
    ([name, { options }]) =>
      !(name in example.arguments) &&
      !(name in example.change) &&
      !options.createOnly &&
      options.default === undefined &&
      !options.onlyVariants &&
      name !== variants?.by,
  );

  const keyedPaths = Object.keys(fields).filter((each) => isKeyedKind((fields[each] as Field).kind));

  /** Changes up to two values that the program does not manage. */
  function drift(state: EmulatorState, n: number): string[] {
    const drifted: string[] = [];
    for (const live of find(state, n))
      for (const [name, field] of unmanagedFields) {
        if (drifted.length === 2) break;
        const other = alter(field, toOutputs(live)[name]);
        if (other === undefined || field.kind.argument.safeParse(other).success === false) continue;
        live[field.wire] = field.kind.toWire(other);
        drifted.push(name);
      }
    return drifted;
  }

  /** Undoes what the program manages, as somebody else would. */
  function revert(state: EmulatorState, n: number): void {
    for (const live of find(state, n))
      for (const [name, value] of Object.entries(createOtherValues(n))) {
        const field = fields[name] as Field;
        live[field.wire] = field.kind.toWire(value);
        const { changeTimeField } = field.options;
        if (changeTimeField) live[getWire(declaration, changeTimeField)] = "2026-01-01T00:00:00Z";
      }
  }

  /** Other values of what the program manages, as somebody else would set them. A list that only grows cannot go back. */
  function createOtherValues(n: number): Properties {
    const changed = Object.keys(example.change).filter((name) => !fields[name]?.options.appendOnly);
    if (changed.length > 0)
      return Object.fromEntries(
        changed.map((name) => [name, inputs(n, 0)[name] ?? alter(fields[name] as Field, inputs(n, 1)[name])]),
      );
    for (const [name, field] of settable) {
      const { createOnly, appendOnly } = field.options;
      const other = alter(field, example.arguments[name]);
      if (other !== undefined && !createOnly && !appendOnly && !lookup.includes(name))
        return { [name]: other };
    }
    return {};
  }

  const managedWires = new Set(
    [...Object.keys(example.arguments), ...Object.keys(example.change)].map((each) =>
      getWire(declaration, each),
    ),
  );
  const secretsAndClocks = (name: string) =>
    /^Date|Modified$|UpdatedAt$|PasswordSymbols$|OrderIndex|^ruleJson$/.test(name);

  /** The seed with the parents and a bystander, which no operation may change. */
  function seed(n: number): Seed {
    // Without an ID of its own, it would get one that the seed of another class gives.
    const ownId = parents.length === 0 &&
      !isIdGiven(declaration) && {
        [getWire(declaration, id)]: hasIntegerId ? 9_000_000 + n : `bystander-${n}`,
      };
    let object: WireObject = { ...ownId, ...buildBystander(n) };
    for (let depth = parents.length - 1; depth >= 0; depth -= 1) {
      const parent = parents[depth] as ObjectDeclaration;
      object = {
        ...parentMembers[parent.className],
        [getWire(parent, parent.id)]: parentIdOf(depth, n),
        [getMember(chain[depth + 1])]: [object],
      };
    }
    return { ...neededSeeds[declaration.className]?.(n), [toSeedName(list)]: [object] } as Seed;
  }
  function buildBystander(n: number): WireObject {
    const values = { ...inputs(n, 0) };
    for (const parent of parents) delete values[parent.id];
    const renamed = setValue(values, nameField, bystander(n));
    const complete = declaration.hooks.complete?.(renamed, renamed, "create") ?? renamed;
    return Object.fromEntries(
      Object.entries(complete).flatMap(([name, value]) => {
        const field = fields[name];
        return field && value !== undefined ? [[field.wire, field.kind.toWire(value as never)]] : [];
      }),
    );
  }

  /** The body with which somebody else creates the object. */
  const createBody = (n: number): WireObject => {
    const defaults = Object.entries<Field>(fields)
      .filter(([, { options }]) => options.createDefault !== undefined)
      .map(([field, { options }]) => [field, options.createDefault]);
    const values = { ...Object.fromEntries(defaults), ...inputs(n, 0) };
    return buildBody(declaration, "create", declaration.hooks.complete?.(values, values, "create") ?? values);
  };

  return {
    createOtherValues,
    name,
    bystander,
    inputs,
    seed,
    find,
    listBeside,
    toOutputs,
    drift,
    revert,
    createBody,
    parentIds,
    list,
    root,
    parents,
    held: (state: EmulatorState, n: number) =>
      find(state, n).map((live) => {
        // The test's program declares some of the names of a map, and the state has these.
        const declared = pickDeclaredNames({ keyedPaths }, toOutputs(live), inputs(n, 1));
        const shown = Object.entries(declared).filter(
          ([name, value]) =>
            value != null && !fields[name]?.options.notInClass && !fields[name]?.options.secret,
        );
        // The emulator clones values with another realm's prototypes, which a strict comparison would report.
        return JSON.parse(JSON.stringify(Object.fromEntries(shown))) as Record<string, unknown>;
      }),
    /** The values that no read returns. */
    unread: (state: EmulatorState, n: number) =>
      Object.fromEntries(
        find(state, n).flatMap((live) =>
          Object.entries(toOutputs(live)).filter(
            ([name, value]) => fields[name]?.options.writeOnly && value !== undefined,
          ),
        ),
      ),
    unmanaged: (state: EmulatorState, n: number) =>
      find(state, n).map((live) =>
        Object.fromEntries(
          Object.entries(live)
            .filter(([member]) => !managedWires.has(member) && !secretsAndClocks(member))
            // An update of a whole object may send "" for null, where the two are equal.
            .map(([member, each]) => [member, each ?? ""]),
        ),
      ),
  };
}
