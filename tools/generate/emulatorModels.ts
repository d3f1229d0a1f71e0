// Generates the models of the emulator's objects from the facts of the API descriptions.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getEnumeration, getMembers, type Type } from "../../facts";

const emulator = join(__dirname, "..", "..", "emulator");

/** Finds names of models in the declarations of the collections. Reads them as text, because they load what this generates. */
const findModels = (pattern: RegExp): string[] =>
  readdirSync(emulator, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .sort()
    .flatMap((file) => [...readFileSync(join(emulator, file), "utf8").matchAll(pattern)])
    .flatMap(([, ...names]) => names);

export function renderEmulatorModels(): string {
  const names = new Set<string>();
  for (const name of findModels(/^ {2}model: "(\w+)",$/gm)) addModel(names, name);
  const stateNames = [...names];
  // The emulator reads the types of requests only when it runs, so these have no interfaces.
  for (const name of findModels(/^ {2}input: \{ create: "(\w+)", update: "(\w+)" \},$/gm))
    addModel(names, name);
  const models = [...names].map((name) => [
    name,
    Object.fromEntries(Object.entries(getMembers(name)).map(([member, type]) => [member, formatType(type)])),
  ]);
  const interfaces = stateNames.map((name) => {
    const lines = Object.entries(getMembers(name)).map(
      ([member, type]) => `  ${member}: ${renderType(type)};`,
    );
    return [`export interface ${name} {`, ...lines, "}"].join("\n");
  });
  return [
    '// Generated from facts/ by "npm run generate". Do not edit.',
    `/** The types of the members of each model, in the notation of the facts. */\nexport const models = ${JSON.stringify(Object.fromEntries(models))} as const satisfies Record<string, Record<string, string>>;`,
    ...interfaces,
    "",
  ].join("\n\n");
}

function addModel(names: Set<string>, name: string): void {
  if (names.has(name)) return;
  names.add(name);
  for (const type of Object.values(getMembers(name))) {
    const inner = type.kind === "list" || type.kind === "map" ? type.item : type;
    if (inner.kind === "model") addModel(names, inner.name);
  }
}

/** An enumeration is the type of its values. A GUID and a time are strings. */
function formatType(type: Type): string {
  return `${formatNotNull(type)}${type.nullable ? "?" : ""}`;
}

function formatNotNull(type: Type): string {
  if (type.kind === "list") return `${formatNotNull(type.item)}[]`;
  if (type.kind === "map") return `${formatNotNull(type.item)}{}`;
  if (type.kind === "model") return type.name;
  if (type.kind === "enumeration") return Array.isArray(getEnumeration(type.name)) ? "string" : "integer";
  return type.kind === "guid" || type.kind === "date" ? "string" : type.kind;
}

const typeScriptTypes: Readonly<Record<string, string>> = {
  integer: "number",
  "date-time": "string",
  any: "unknown",
  binary: "unknown",
};

function renderType(type: Type): string {
  const rendered = renderNotNull(type);
  return type.nullable ? `${rendered} | null` : rendered;
}

function renderNotNull(type: Type): string {
  if (type.kind === "list") return `${renderNotNull(type.item)}[]`;
  if (type.kind === "map") return `Record<string, ${renderNotNull(type.item)}>`;
  const name = formatNotNull(type);
  return typeScriptTypes[name] ?? name;
}
