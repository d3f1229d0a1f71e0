// @ts-check
// Extracts what facts/index.ts reads from an OpenAPI description: operations, the members of models, and enumerations. No
// sentence of the description is kept.

/**
 * @typedef {{ [key: string]: any }} Schema
 * @typedef {{ path?: Types, query?: Types, headers?: Types, body?: string, responses: Types }} Operation
 * @typedef {Record<string, string>} Types
 * @typedef {Record<string, Record<string, number> | string[]>} Enumerations
 * @typedef {{ operations: Record<string, Operation>, models: Record<string, Types>, enumerations: Enumerations }} Facts
 */

const methods = ["get", "post", "put", "patch", "delete"];

/** The types of this notation, by format. Other formats do not change a type. @type {Types} */
const typesByFormat = {
  "date-time": "date-time",
  datetime: "date-time",
  date: "date",
  guid: "guid",
  uuid: "guid",
  binary: "binary",
};

/**
 * @param {Schema} description
 * @param {(name: string) => string} rename Renames a model or an enumeration whose name another description uses differently.
 * @returns {Facts}
 */
function extractFacts(description, rename = (name) => name) {
  /** @type {Record<string, Schema>} */
  const schemas = description["components"]?.schemas ?? {};
  /** @type {Facts} */
  const facts = { operations: {}, models: {}, enumerations: {} };

  /**
   * Returns the type of a value in the notation of facts/index.ts.
   * @param {Schema} schema
   * @param {string} owner
   * @returns {string}
   */
  function toType(schema, owner) {
    const alternatives = schema["oneOf"] ?? schema["anyOf"] ?? schema["allOf"];
    if (alternatives?.length > 0 && !schema["properties"] && isReference(alternatives)) {
      const isNullable =
        schema["nullable"] || alternatives.some((/** @type {Schema} */ each) => each["nullable"]);
      return `${toType(alternatives[0], owner).replace(/\?$/, "")}${isNullable ? "?" : ""}`;
    }
    const isNullable =
      schema["nullable"] || (Array.isArray(schema["type"]) && schema["type"].includes("null"));
    return `${toNonNullType(schema, owner)}${isNullable ? "?" : ""}`;
  }

  /** @param {Schema} schema @param {string} owner @returns {string} */
  function toNonNullType(schema, owner) {
    if (schema["$ref"]) return referTo(schema["$ref"].split("/").at(-1));
    if (schema["enum"]) return addEnumeration(owner, schema);
    const properties = collectProperties(schema);
    if (Object.keys(properties).length > 0) return addModel(owner, schema, properties);
    const type = [schema["type"]].flat().find((each) => each !== "null");
    if (type === "array") return `${schema["items"] ? toType(schema["items"], owner) : "any"}[]`;
    if (type !== "object") return typesByFormat[schema["format"]] ?? type ?? "any";
    const values = schema["additionalProperties"];
    return values && Object.keys(values).length > 0 ? `${toType(values, owner)}{}` : "any{}";
  }

  /**
   * Adds a schema of the description and returns its name, or its type if it is neither a model nor an enumeration.
   * @param {string} name
   */
  function referTo(name) {
    const newName = rename(name);
    if (newName in facts.models || newName in facts.enumerations) return newName;
    return toNonNullType(schemas[name] ?? {}, newName);
  }

  /** @param {string} name @param {Schema} schema */
  function addEnumeration(name, schema) {
    facts.enumerations[name] = schema["type"] === "string" ? [...schema["enum"]].sort() : toNumbers(schema);
    return name;
  }

  /** @param {string} name @param {Schema} schema @param {Record<string, Schema>} properties */
  function addModel(name, schema, properties) {
    /** @type {Types} */
    const members = {};
    facts.models[name] = members;
    const required = collectRequired(schema);
    for (const member of Object.keys(properties).sort())
      members[member] =
        toType(properties[member] ?? {}, `${name}.${member}`) + (required.includes(member) ? "!" : "");
    return name;
  }

  /** The members of a schema and of those that it is composed of. @param {Schema} schema @returns {Record<string, Schema>} */
  const collectProperties = (schema) =>
    Object.assign({}, ...listParts(schema).map(collectProperties), schema["properties"]);

  /** A member is required if the schema requires it, or all its alternatives do. @param {Schema} schema @returns {string[]} */
  function collectRequired(schema) {
    const [first = [], ...others] = (schema["oneOf"] ?? []).map(collectRequired);
    const inAll = first.filter((/** @type {string} */ name) =>
      others.every((/** @type {string[]} */ each) => each.includes(name)),
    );
    return [...(schema["required"] ?? []), ...(schema["allOf"] ?? []).flatMap(collectRequired), ...inAll];
  }

  /** @param {Schema} schema @returns {Schema[]} */
  const listParts = (schema) =>
    [...(schema["allOf"] ?? []), ...(schema["oneOf"] ?? [])].map((part) =>
      part.$ref ? (schemas[part.$ref.split("/").at(-1)] ?? {}) : part,
    );

  /** @param {Schema | undefined} holder @param {string} owner */
  const toContentType = (holder, owner) => {
    const [content] = /** @type {Schema[]} */ (Object.values(holder?.["content"] ?? {}));
    return content ? toType(content["schema"] ?? {}, owner) : "";
  };

  const basePath = new URL(description["servers"][0].url).pathname.replace(/\/$/, "");
  for (const [path, item] of Object.entries(description["paths"]).sort(([a], [b]) => (a < b ? -1 : 1)))
    for (const method of methods.filter((each) => each in item)) {
      const operation = item[method];
      const name = `${method.toUpperCase()} ${basePath}${path}`;
      /** @param {string} place */
      const listParameters = (place) => {
        const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].filter(
          (each) => each.in === place,
        );
        const types = parameters.map(({ name: parameter, required, schema }) => [
          parameter,
          toType({ ...schema, enum: undefined }, name) + (required && place !== "path" ? "!" : ""),
        ]);
        return Object.fromEntries(types.sort(([a], [b]) => (a < b ? -1 : 1)));
      };
      const body = toContentType(operation.requestBody, `${name} body`);
      const parameters = {
        path: listParameters("path"),
        query: listParameters("query"),
        headers: listParameters("header"),
      };
      facts.operations[name] = {
        ...Object.fromEntries(
          Object.entries(parameters).filter(([, types]) => Object.keys(types).length > 0),
        ),
        ...(body && { body: body + (operation.requestBody.required ? "!" : "") }),
        responses: Object.fromEntries(
          Object.entries(operation.responses)
            .filter(([status]) => !status.startsWith("5"))
            .map(([status, response]) => [status, toContentType(response, `${name} ${status}`)]),
        ),
      };
    }
  return facts;
}

/**
 * Extracts all descriptions, by the name of each API. A name that means two things gets that of its API in front.
 * @param {Readonly<Record<string, Schema>>} descriptions
 * @returns {Record<string, Facts>}
 */
function extractAll(descriptions) {
  /** @type {Set<string>} */
  const ambiguousNames = new Set();
  /** @type {Map<string, string>} */
  const meanings = new Map();
  for (const description of Object.values(descriptions)) {
    const { models, enumerations } = extractFacts(description);
    for (const [name, value] of Object.entries({ ...models, ...enumerations })) {
      const meaning = JSON.stringify(value);
      if ((meanings.get(name) ?? meaning) !== meaning) ambiguousNames.add(name);
      meanings.set(name, meaning);
    }
  }
  return Object.fromEntries(
    Object.entries(descriptions).map(([api, description]) => [
      api,
      extractFacts(description, (name) => (ambiguousNames.has(name) ? `${api}.${name}` : name)),
    ]),
  );
}

/** Whether a schema only refers to one other, which may be null. @param {readonly Schema[]} alternatives */
const isReference = ([first, ...others]) =>
  (first?.["$ref"] ?? first?.["oneOf"]) && others.every((each) => each["nullable"]);

/**
 * Returns the number of each name. Prefers the description's own list of pairs, such as `0 = Basic`, because some lists of
 * names are longer than their list of numbers.
 * @param {Schema} schema
 * @returns {Record<string, number>}
 */
function toNumbers(schema) {
  const names = schema["x-enumNames"] ?? schema["x-enum-varnames"] ?? [];
  const pairs = [...(schema["description"] ?? "").matchAll(/^(\d+) = (\w+)$/gm)];
  if (pairs.length >= schema["enum"].length)
    return Object.fromEntries(pairs.map(([, number, name]) => [name, Number(number)]));
  return Object.fromEntries(
    schema["enum"].map((/** @type {number} */ number, /** @type {number} */ index) => [
      names[index] ?? String(number),
      number,
    ]),
  );
}

/** Writes an operation, a member and an enumeration on a line each, so that a diff shows what changed. @param {Facts} facts */
function formatFacts({ operations, models, enumerations }) {
  const modelLines = sortByName(models).map(
    ([name, members]) => `${JSON.stringify(name)}: ${brace(sortByName(members).map(formatEntry), 2)}`,
  );
  const sections = [
    `"operations": ${brace(Object.entries(operations).map(formatEntry), 1)}`,
    `"models": ${brace(modelLines, 1)}`,
    `"enumerations": ${brace(sortByName(enumerations).map(formatEntry), 1)}`,
  ];
  return `${brace(sections, 0)}\n`;
}

/** @template T @param {Record<string, T>} values @returns {[string, T][]} */
const sortByName = (values) => Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));

/** @param {[string, unknown]} entry */
const formatEntry = ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`;

/** @param {readonly string[]} lines @param {number} depth */
function brace(lines, depth) {
  const indent = "  ".repeat(depth);
  return `{${lines.map((line) => `\n${indent}  ${line}`).join(",")}\n${indent}}`;
}

module.exports = { extractAll, extractFacts, formatFacts };
