// Says in words what differs between two versions of the facts, and which files of provider/ declare what differs.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Description, Enumeration, ExtractedOperation, TypesByName } from "../../facts";
import type { Operation } from "../../provider/http/operation";
import { objects } from "../../provider/objects";
import type { ObjectDeclaration } from "../../provider/objects/declare/declaration";
import { listLineage } from "../../provider/objects/declare/traits";
import { getFileStem } from "../generate/sdk";

/** Returns a paragraph for each group of declarations that the changes touch. */
export function describeChanges(before: readonly Description[], after: readonly Description[]): string {
  const [old, now] = [merge(before), merge(after)];
  const owners = listOwners(now, listOwners(old));
  const paragraphs = new Map<string, string[]>();
  const add = (files: readonly string[] | undefined, sentences: readonly string[]) => {
    const title = files?.length ? files.join(", ") : "No declaration";
    if (sentences.length > 0) paragraphs.set(title, [...(paragraphs.get(title) ?? []), ...sentences]);
  };
  for (const name of listNames(old.operations, now.operations))
    add(
      findOperationOwners(name),
      compareOperations(`Operation ${name}`, old.operations[name], now.operations[name]),
    );
  for (const name of listNames(old.models, now.models))
    add(owners.get(name)?.files, compareModels(`Model ${name}`, old.models[name], now.models[name]));
  for (const name of listNames(old.enumerations, now.enumerations)) {
    const title = `Enumeration ${name}`;
    add(owners.get(name)?.files, compareEnumerations(title, old.enumerations[name], now.enumerations[name]));
  }
  if (paragraphs.size === 0) return "The descriptions say what they said before.\n";
  return [...paragraphs]
    .map(([title, lines]) => `${title}\n${lines.map((line) => `  ${line}\n`).join("")}`)
    .join("\n");
}

const merge = (all: readonly Description[]): Description => ({
  operations: Object.assign({}, ...all.map(({ operations }) => operations)),
  models: Object.assign({}, ...all.map(({ models }) => models)),
  enumerations: Object.assign({}, ...all.map(({ enumerations }) => enumerations)),
});

const listNames = (...all: readonly object[]): string[] => [...new Set(all.flatMap(Object.keys))].sort();

function compareOperations(title: string, old?: ExtractedOperation, now?: ExtractedOperation): string[] {
  if (!now) return [`${title} is gone.`];
  if (!old) return [`${title} is new.`];
  const parts = (["path", "query", "headers"] as const).flatMap((part) =>
    compareTypes(`${title} (${part})`, "parameter", old[part], now[part]),
  );
  const body = (operation: ExtractedOperation) => (operation.body ? { body: operation.body } : {});
  return [
    ...parts,
    ...compareTypes(title, "part", body(old), body(now)),
    ...compareTypes(title, "response", old.responses, now.responses),
  ];
}

function compareModels(title: string, old?: TypesByName, now?: TypesByName): string[] {
  if (!now) return [`${title} is gone.`];
  if (old) return compareTypes(title, "member", old, now);
  const members = Object.entries(now).map(([name, type]) => `\`${name}\`, ${describeType(type)}`);
  return [`${title} is new: ${members.join("; ")}.`];
}

const compareTypes = (title: string, noun: string, old: TypesByName = {}, now: TypesByName = {}): string[] =>
  listNames(old, now).flatMap((name) => compareType(title, `${noun} \`${name}\``, old[name], now[name]));

function compareType(title: string, subject: string, old?: string, now?: string): string[] {
  if (old === now) return [];
  if (now === undefined) return [`${title}: ${subject} is gone.`];
  if (old === undefined) return [`${title}: new ${subject}, ${describeType(now)}.`];
  const [was, is] = [parse(old), parse(now)];
  return [
    ...(was.type === is.type ? [] : [`is ${nameType(is.type)}, and was ${nameType(was.type)}`]),
    ...(was.isNullable === is.isNullable ? [] : [is.isNullable ? "may be null now" : "is never null now"]),
    ...(was.isRequired === is.isRequired
      ? []
      : [is.isRequired ? "is required now" : "is no longer required"]),
  ].map((change) => `${title}: ${subject} ${change}.`);
}

function compareEnumerations(title: string, old?: Enumeration, now?: Enumeration): string[] {
  if (!now) return [`${title} is gone.`];
  const [was, is] = [listValues(old), listValues(now)];
  if (!old) return [`${title} is new: ${Object.values(is).join(", ")}.`];
  return listNames(was, is).flatMap((name) => {
    if (was[name] === is[name]) return [];
    if (is[name] === undefined) return [`${title}: value ${was[name]} is gone.`];
    if (was[name] === undefined) return [`${title} has a new value ${is[name]}.`];
    return [`${title}: value ${is[name]} was ${was[name]}.`];
  });
}

/** Returns each value as messages show it, by its name. */
const listValues = (values: Enumeration = []): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Array.isArray(values)
      ? values.map((value: string) => [value, `\`${value}\``])
      : Object.entries(values).map(([name, number]) => [name, `\`${name}\` = ${number}`]),
  );

/** Separates the marks of a type, whose notation facts/index.ts explains. */
const parse = (notation: string) => ({
  type: notation.replace(/\?*!?$/, ""),
  isNullable: /\?!?$/.test(notation),
  isRequired: notation.endsWith("!"),
});

function describeType(notation: string): string {
  const { type, isNullable, isRequired } = parse(notation);
  return [nameType(type), ...(isNullable ? ["nullable"] : []), ...(isRequired ? ["required"] : [])].join(
    ", ",
  );
}

function nameType(type: string): string {
  const item = () => nameType(parse(type.slice(0, -2)).type);
  if (type.endsWith("[]")) return `list of ${item()}`;
  if (type.endsWith("{}")) return `map of ${item()}`;
  return type || "no content";
}

/** The names of path parameters do not matter. */
const toPattern = (operation: string): string => operation.replace(/\{\w+[?*]?\}/g, "{}");

/** The operations of each file, as patterns. */
const declarations: readonly (readonly [file: string, operations: readonly string[]])[] = [
  ...objects.map((each) => [nameFile(each), listObjectOperations(each)] as const),
  ...listApiOperations(),
];

function nameFile({ className }: ObjectDeclaration): string {
  return `provider/objects/${getFileStem(className)}.ts`;
}

function listObjectOperations({ path, objectPath, verbs }: ObjectDeclaration): string[] {
  const writes = (["create", "update", "delete"] as const).map(
    (verb) => `${verbs[verb].method} ${verbs[verb].path ?? (verb === "create" ? path : objectPath)}`,
  );
  return [`GET ${path}`, `GET ${objectPath}`, ...writes].map(toPattern);
}

function listApiOperations(): [file: string, operations: string[]][] {
  const root = join(__dirname, "..", "..");
  const isOperation = (value: unknown): value is Operation =>
    Object(value) === value && "source" in Object(value);
  const files = readdirSync(join(root, "provider/api"), { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".ts") && !file.startsWith("objects"))
    .map((file) => `provider/api/${file}`)
    .map((file): [string, string[]] => {
      const exported: unknown[] = Object.values(require(join(root, file)));
      const found = [...exported, ...exported.flatMap((each) => Object.values(Object(each)))].filter(
        isOperation,
      );
      return [file, found.map(({ method, path }) => toPattern(`${method} ${path}`))];
    });
}

/** Finds the files that declare an operation, or else those with operations of the nearest path above it. */
function findOperationOwners(name: string): string[] {
  const pattern = toPattern(name);
  const exact = declarations.filter(([, operations]) => operations.includes(pattern));
  if (exact.length > 0) return exact.map(([file]) => file);
  const [, path = ""] = pattern.split(" ");
  const above = path.slice(0, path.lastIndexOf("/"));
  if (above === "") return [];
  const near = declarations.filter(([, operations]) => operations.some((each) => each.endsWith(` ${above}`)));
  return near.length > 0 ? near.map(([file]) => file) : findOperationOwners(`ANY ${above}`);
}

/** The files that declare a model or an enumeration. `depth`: how many models their operations have around it. */
interface Owner {
  readonly depth: number;
  readonly files: readonly string[];
}

/** Returns the owners by name. An operation reaches models inside of models: only the nearest files own one. */
function listOwners(facts: Description, known: ReadonlyMap<string, Owner> = new Map()): Map<string, Owner> {
  const owners = new Map(known);
  for (const [file, operations] of declarations) {
    const held = objects.find((each) => nameFile(each) === file);
    for (const [name, depth] of measureDepths(facts, listTypes(facts, operations, held))) {
      const owner = owners.get(name);
      if (owner === undefined || depth < owner.depth) owners.set(name, { depth, files: [file] });
      else if (depth === owner.depth && !owner.files.includes(file))
        owners.set(name, { depth, files: [...owner.files, file] });
    }
  }
  return owners;
}

/** The types of an object's operations. Of an object in a list of its parent, also those of this list. */
function listTypes(facts: Description, operations: readonly string[], held?: ObjectDeclaration): string[] {
  const types = Object.entries(facts.operations)
    .filter(([name]) => operations.includes(toPattern(name)))
    .flatMap(([, { body = "", responses }]) => [
      body,
      ...Object.entries(responses).flatMap(([status, type]) => (status.startsWith("2") ? type : [])),
    ]);
  if (held?.listedIn === undefined) return types;
  const { listedIn } = held;
  const around = listTypes(facts, listLineage(held).flatMap(listObjectOperations));
  const lists = [...measureDepths(facts, around).keys()].flatMap(
    (model) => facts.models[model]?.[listedIn] ?? [],
  );
  return [...types, ...lists];
}

/** Returns how many models are around each model and enumeration that these types reach. */
function measureDepths(facts: Description, types: readonly string[]): Map<string, number> {
  const depths = new Map<string, number>();
  let names = types;
  for (let depth = 0; names.length > 0; depth++) {
    const found = new Set(names.map((each) => each.replace(/\W*$/, "")).filter((name) => !depths.has(name)));
    for (const name of found) depths.set(name, depth);
    names = [...found].flatMap((name) => Object.values(facts.models[name] ?? {}));
  }
  return depths;
}
