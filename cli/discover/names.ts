import { createHash } from "node:crypto";

/** An object to choose a resource name for. `className` and `id` together identify it. */
export interface ObjectToName {
  readonly className: string;
  readonly id: string;
  /** The names of the object's parents, outermost first, then its own name. */
  readonly namePath: readonly string[];
}

/** Maximum length of a name, and of the ID appended to it. It keeps the lines of the generated program short. */
const maxNameLength = 50;

/**
 * Returns a unique name in kebab-case ASCII for each object. The order of the objects does not affect the names. If names
 * collide with each other or with `takenNames`, appends IDs to them. If they still collide, appends part of a hash as well.
 */
export function chooseNames(
  objects: readonly ObjectToName[],
  takenNames: ReadonlySet<string> = new Set(),
): string[] {
  const levels = objects.map(() => 0);
  for (;;) {
    const names = objects.map((object, i) => renderName(object, levels[i] ?? 0));
    const duplicateNames = findDuplicates(names);
    const conflicts = names.map((name) => duplicateNames.has(name) || takenNames.has(name));
    if (!conflicts.includes(true)) return names;
    conflicts.forEach((isConflict, i) => {
      if (isConflict) levels[i] = (levels[i] ?? 0) + 1;
    });
  }
}

/** For levels 0 to 3, returns "shop-eu", "shop-eu-12" (own ID), "shop-eu-7-12" (all IDs) and "shop-eu-7-12-1f0c" (hash). */
function renderName(object: ObjectToName, level: number): string {
  const id = level > 1 ? object.id : level > 0 ? removeParentIds(object.id) : "";
  const hash = createHash("sha256").update(`${object.className} ${object.id}`).digest("hex");
  return [renderBaseName(object), toKebabCase(id), hash.slice(0, 4 * Math.max(0, level - 2))]
    .filter(Boolean)
    .join("-");
}

const removeParentIds = (id: string): string => id.slice(id.lastIndexOf("/") + 1);

/** Joins the names. The ID replaces a name without ASCII letters or digits. If no name has any, the class comes first. */
export function renderBaseName({ className, id, namePath }: ObjectToName): string {
  const parts = namePath.map((part) => toKebabCase(part) || toKebabCase(removeParentIds(id)));
  const hasName = namePath.some((part) => toKebabCase(part) !== "");
  return toKebabCase([...(hasName ? [] : [separateWords(className)]), ...parts].join(" "));
}

/** Joins words with dashes, removes accents and truncates. Returns "" if there are no ASCII letters or digits. */
export function toKebabCase(text: string): string {
  const ascii = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return truncateToWords(ascii, maxNameLength);
}

/** Keeps as many whole words as fit. Cuts the first word if it is too long. */
function truncateToWords(words: string, max: number): string {
  if (words.length <= max) return words;
  const end = words.lastIndexOf("-", max);
  return words.slice(0, end > 0 ? end : max);
}

const separateWords = (className: string): string => className.replace(/(?!^)[A-Z]/g, " $&");

/** Returns a unique variable for each resource: `shopEu` for "shop-eu". `areaNames`: variables of imported modules. */
export function chooseVariables(
  resources: readonly { readonly className: string; readonly resourceName: string }[],
  areaNames: readonly string[] = [],
  toIdentifier: (name: string) => string = toCamelCase,
): string[] {
  const takenNames = new Set([...reservedNames, ...areaNames]);
  return resources.map(({ className, resourceName: name }) => {
    const words = /^\d/.test(name) ? `${toKebabCase(separateWords(className))}-${name}` : name;
    let variable = toIdentifier(words);
    while (takenNames.has(variable)) variable += "_";
    takenNames.add(variable);
    return variable;
  });
}

/** Returns a name in kebab case as an identifier of JavaScript. */
export const toCamelCase = (name: string): string =>
  name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Keywords of JavaScript and Python, and variables of CommonJS modules and of generated programs. */
const reservedNames = new Set(
  "and arguments as assert async await break case catch class config const continue debugger def default del delete do edge elif else enum eval except export exports extends false finally for from function global if implements import in instanceof interface is lambda let module new nonlocal not null or package pass private protected public pulumi raise require return static super switch this throw true try typeof undefined var void while with yield".split(
    " ",
  ),
);

function findDuplicates(names: readonly string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(names.filter((name) => seen.size === seen.add(name).size));
}
