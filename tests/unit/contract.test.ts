import { facts, normalizeOperation } from "../contract/operations";
import { createSample } from "../contract/shapes";
import { operations } from "./operations";

// Checks that the client's schemas accept what the published API descriptions document.

const factsByOperation = new Map<string, (typeof facts)[number][]>();
for (const fact of facts) {
  const [method = "", path = ""] = fact.operation.split(" ");
  const known = normalizeOperation(method, path);
  factsByOperation.set(known, [...(factsByOperation.get(known) ?? []), fact]);
}

const operationsWithFacts = operations.map(
  ([name, operation]) =>
    [name, operation, factsByOperation.get(normalizeOperation(operation.method, operation.path))] as const,
);

it.each(operationsWithFacts)("%s is a documented operation", (_name, _operation, known) => {
  expect(known).toBeDefined();
});

const cases = operationsWithFacts.flatMap(([name, { response }, known = []]) =>
  known.flatMap(({ operation, body }) =>
    [false, true].map(
      (nulls) => [name, nulls ? "null" : "present", operation, response, body, nulls] as const,
    ),
  ),
);

it.each(cases)(
  "%s accepts a response in which every nullable field is %s (%s)",
  (_name, _how, _operation, response, body, nulls) => {
    if (response === undefined) return;
    expect(body).toBeDefined();
    const sample = createSample(body as string, nulls);
    const parsed = response.parse(sample);
    expect(extractContent(parsed)).toMatchObject(dropUnusedMembers(extractContent(sample)));
  },
);

/** Returns the items of a page, the object inside an envelope, or the object itself. */
function extractContent(value: unknown): object {
  if (typeof value === "string") return { db_id: value };
  if (Array.isArray(value)) return value;
  const { Items, items, databases, db, data, ...rest } = value as Record<string, object | null | undefined>;
  if (Items === null || items === null) return [];
  return Items ?? items ?? databases ?? db ?? data ?? rest;
}

/** Drops the members of a video library that the client drops, because they include its keys. */
const dropUnusedMembers = (content: object): object =>
  JSON.parse(JSON.stringify(content), (name, value) =>
    ["ApiKey", "ReadOnlyApiKey", "EnableDRM"].includes(name) ? undefined : value,
  );
