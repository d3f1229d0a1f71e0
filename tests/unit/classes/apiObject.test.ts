import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import type { Emulator } from "../../../emulator";
import { declaredIn, matches, overlaid } from "../../../provider/classes/apiObject/members";
import { ownerKey } from "../../../provider/core/text";
import { closePlatform, listen, openPlatform, Run, writes } from "../core/run";

let platform: Emulator;
beforeEach(async () => {
  platform = await openPlatform({
    seed: {
      LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us", Weight: 20 }] }],
      DnsZones: [{ Id: 3, Records: [{ Id: 31, Type: 3, Name: "www", Value: "there", Ttl: 60 }] }],
      VideoLibraries: [{ Id: 4, Name: "films", ApiKey: "MARKER-key", ReadOnlyApiKey: "MARKER-read" }],
    },
  });
});
afterEach(closePlatform);

const zones = () => platform.state.dnsZones;
const zone = () => zones()[0];
const records = () => zone()?.Records ?? [];
const named = (name: string) => records().filter(({ Name }) => Name === name);
const read = { path: "/dnszone/3", items: "Records" };
const operations = { create: { method: "PUT" }, read };
const www = {
  path: "/dnszone/3/records",
  properties: { Type: 0, Name: "www", Value: "192.0.2.1" },
  match: ["Type", "Name"],
  operations,
};
const library = { path: "/videolibrary", properties: { Name: "courses" }, match: ["Name"] };
const create = (args: object, run = new Run()) => run.create("ApiObject", { ...args });
const message = async (failing: Promise<unknown>): Promise<string> =>
  failing.then(
    () => "",
    (error: Error) => error.message,
  );

/** The state of an error that records its object. */
const recordedBy = (error: unknown) => error as { id: string; properties: Record<string, unknown> };

describe("a response to a create that is lost", () => {
  const lost = { method: "PUT", path: "/dnszone/3/records", reset: "after" } as const;

  test("is looked up with match, and not sent again", async () => {
    platform.fault(lost);
    const { id, outs } = await create(www, new Run({ "edge:maxAttempts": "3" }));
    expect(id).toBe(`/dnszone/3/records/${records().at(-1)?.Id}`);
    expect(outs).toMatchObject({ adopted: false, properties: { Name: "www" } });
    expect(writes()).toHaveLength(1);
  });

  test("is an error without match, which says that the next up creates another one", async () => {
    platform.fault(lost);
    const { match: _, ...blind } = www;
    expect(await message(create(blind, new Run({ "edge:maxAttempts": "3" })))).toMatch(
      /^Could not create object of \/dnszone\/3\/records.* Without match the object cannot be looked up: look for it on the platform before you continue, because the next "pulumi up" creates another one\.$/,
    );
    expect(writes()).toHaveLength(1);
  });
});

describe("an object that exists", () => {
  const text = { ...www, properties: { Type: 3, Name: "www", Value: "new" } };

  test("is refused, with its id", async () => {
    expect(await message(create(text))).toMatch(
      /^Object of \/dnszone\/3\/records already exists \(id \/dnszone\/3\/records\/31\): set adopt: true, or, if you renamed/,
    );
    expect(writes()).toEqual([]);
  });

  test("is refused by the API without a message that shows a value", async () => {
    const Message = 'Value "MARKER secret" is bad, MARK is not.';
    platform.fault({ method: "POST", path: "/dnszone/3/records/31", status: 400, body: { Message } });
    const properties = { Type: 3, Name: "www", Value: "MARKER secret", Comment: "MARK" };
    expect(await message(create({ ...text, properties, adopt: true }))).toContain(
      'Value "[secret]" is bad, [secret] is not',
    );
  });

  test("is adopted, and only what differs is written, in a line that shows no value", async () => {
    const printed = listen();
    const { outs } = await create({ ...text, adopt: true });
    expect(outs).toMatchObject({ adopted: true, objectId: "31" });
    expect(writes()).toEqual(['POST /dnszone/3/records/31 {"Value":"new"}']);
    expect(printed()).toBe(
      'Adopted object /dnszone/3/records/31: properties.Value [not shown] → [not shown]. Destroy will keep it unless onDelete is "delete".\n',
    );
  });

  test("is unclear if several match", async () => {
    records().push({ ...records()[0], Id: 32 } as never);
    expect(await message(create(text))).toBe(
      "2 objects of /dnszone/3/records have the same Type and Name: add to match what distinguishes them.",
    );
  });

  test("cannot be found by a member that no object has", async () => {
    const misspelt = { ...www, properties: { ...www.properties, Nam: "www" }, match: ["Nam"] };
    expect(await message(create(misspelt))).toBe(
      "match has Nam, which no object of /dnszone/3/records has: check match.",
    );
    expect(writes()).toEqual([]);
  });
});

describe("operations.read that does not show what was created", () => {
  const wrong = { ...www, operations: { ...operations, read: { path: "/dnszone/3", items: "Others" } } };

  test.each([
    ["a list that the response lacks", { path: "/dnszone/3", items: "Others" }],
    ["another zone's list", { path: "/dnszone/4", items: "Records" }],
    ["nothing at all", { path: "/dnszone/404", items: "Records" }],
  ])("%s: the create fails, and no second object is ever created", async (_, read) => {
    platform.state.dnsZones.push({ ...zone(), Id: 4, Records: [] } as never);
    // Without match, nothing is read before the create.
    const { match: __, ...args } = { ...wrong, operations: { ...operations, read } };
    const failed = recordedBy(await create(args).catch((error: unknown) => error));
    expect(failed.id).toBe(`/dnszone/3/records/${named("www").at(-1)?.Id}`);
    expect((failed as unknown as Error).message).toMatch(/operations\.read/);

    // Neither a refresh nor the next up takes it for deleted.
    const provider = new Run().of("ApiObject");
    expect(await message(provider.read(failed.id, failed.properties))).toMatch(/operations\.read/);
    const run = new Run();
    expect(await message(run.go("ApiObject", failed.id, failed.properties, args))).toMatch(
      /operations\.read/,
    );
    expect(writes()).toHaveLength(1);

    // Corrected, the object that there is is recorded.
    const outs = await new Run().go("ApiObject", failed.id, failed.properties, { ...args, operations });
    expect(outs).toMatchObject({ objectPath: failed.id, values: {} });
    expect(writes()).toHaveLength(1);
  });

  test("a list that is not there is named before anything is created", async () => {
    const misspelt = {
      ...www,
      operations: { ...operations, read: { path: "/dnszones/3", items: "Records" } },
    };
    expect(await message(create(misspelt))).toMatch(
      /the API returned 404.* Check path and operations\.read\.$/s,
    );
    expect(writes()).toEqual([]);
  });

  test("a read that fails after the create records the object too", async () => {
    platform.fault({ method: "GET", path: "/videolibrary/{id}", status: 500, times: 3 });
    const failed = recordedBy(await create(library).catch((error: unknown) => error));
    expect(failed.id).toBe(`/videolibrary/${platform.state.videoLibraries.at(-1)?.Id}`);
    expect(await new Run().go("ApiObject", failed.id, failed.properties, library)).toMatchObject({
      properties: { Name: "courses" },
    });
    expect(writes()).toHaveLength(1);
  });
});

describe("an object counts as deleted", () => {
  test("if the list of its read lacks it", async () => {
    const { id, outs } = await create(www);
    zone()?.Records.splice(1);
    expect(await new Run().of("ApiObject").read(id, outs)).toEqual({ id: "", props: {} });
  });

  test("if its own read returns 404 and the list lacks it", async () => {
    const { id, outs } = await create(library);
    platform.state.videoLibraries.splice(1);
    expect(await new Run().of("ApiObject").read(id, outs)).toEqual({ id: "", props: {} });
  });

  test("not if the list still has it", async () => {
    const { id, outs } = await create(library);
    platform.fault({ method: "GET", path: "/videolibrary/{id}", status: 404 });
    expect(await message(new Run().of("ApiObject").read(id, outs))).toMatch(/but the list still contains it/);
  });

  test("not if the list cannot be read", async () => {
    const { id, outs } = await create(library);
    platform.fault({ method: "GET", path: "/videolibrary/{id}", status: 404 });
    platform.fault({ method: "GET", path: "/videolibrary", status: 500 });
    expect(await message(new Run().of("ApiObject").read(id, outs))).toMatch(/the list could not be read/);
  });

  test("not if neither its read nor a list is there: the recorded state is kept", async () => {
    const { id, outs } = await create(www);
    platform.state.dnsZones.splice(0);
    const printed = listen();
    const { props } = await new Run().of("ApiObject").read(id, outs);
    expect(props).toEqual(outs);
    expect(printed()).toMatch(
      /^Neither object \S+ nor its list is on the platform: the recorded state is kept\./,
    );
    expect(await message(new Run().of("ApiObject").delete(id, outs))).toMatch(/its list is not there either/);
  });

  test("not in another account, which lacks the list: every command but a create says so", async () => {
    const { id, outs } = await create(www);
    zones().splice(0);
    platform.state.apiKeys.push({ Id: 9, Key: "another-key", Roles: ["User"] });
    const elsewhere = new Run({ "edge:apiKey": "another-key" });
    const failing = [
      elsewhere.go("ApiObject", id, outs, www),
      elsewhere.of("ApiObject").read(id, outs),
      elsewhere.of("ApiObject").delete(id, outs),
    ];
    for (const each of failing) expect(await message(each)).toMatch(/belongs to a different account/);
    expect(writes()).toHaveLength(1);
  });

  test.each([null, undefined])("not if the list of its read is %s", async (Records) => {
    const { id, outs } = await create(www);
    platform.fault({ method: "GET", path: "/dnszone/3", alter: () => ({ Id: 3, Records }) });
    expect(await message(new Run().of("ApiObject").read(id, outs))).toBe(
      "GET /dnszone/3 returned no list Records: check operations.read.",
    );
  });

  test("not if the read is about another object", async () => {
    const { id, outs } = await create(library);
    platform.fault({ method: "GET", path: "/videolibrary/{id}", alter: () => ({ Id: 4, Name: "films" }) });
    expect(await message(new Run().of("ApiObject").read(id, outs))).toMatch(/returned another object/);
  });
});

describe("an update", () => {
  const args = (properties: object, update?: object) => ({
    ...www,
    properties: { ...www.properties, ...properties },
    operations: { ...operations, ...(update && { update }) },
  });
  const update = async (before: object, after: object, how?: object) => {
    const { id, outs } = await create(args(before, how));
    platform.requests.clear();
    return new Run().go("ApiObject", id, outs, args(after, how));
  };

  test("sends the members that differ", async () => {
    await update({ Ttl: 300, Weight: 5 }, { Ttl: 600, Weight: 5 });
    expect(writes()).toEqual([expect.stringMatching(/ \{"Ttl":600\}$/)]);
  });

  test("sends the whole live object with body: whole", async () => {
    await update({ Ttl: 300 }, { Ttl: 600 }, { body: "whole" });
    expect(JSON.parse(writes()[0]?.replace(/^\S+ \S+ /, "") ?? "")).toEqual({
      ...named("www").at(-1),
      Ttl: 600,
    });
  });

  test("sends null, and compares with it", async () => {
    expect(await update({ Comment: "x" }, { Comment: null })).toMatchObject({
      properties: { Comment: null },
    });
    expect(writes()).toEqual([expect.stringMatching(/ \{"Comment":null\}$/)]);
  });

  test("writes what a partial update has reset again, once", async () => {
    await closePlatform();
    platform = await openPlatform({ seed: { DnsZones: [{ Id: 3 }] }, resetOmittedFields: true });
    await update({ Ttl: 900, Weight: 5 }, { Ttl: 900, Weight: 6 });
    expect(writes()).toEqual([expect.stringMatching(/ \{"Weight":6\}$/), expect.stringMatching(/"Ttl":900/)]);
    expect(named("www")[0]).toMatchObject({ Ttl: 900, Weight: 6 });
  });

  test("that the API keeps otherwise is an error, without the value", async () => {
    platform.fault({
      method: "GET",
      path: "/dnszone/3",
      times: Number.POSITIVE_INFINITY,
      alter: (body) => JSON.parse(JSON.stringify(body).replaceAll('"Ttl":600', '"Ttl":3600')),
    });
    expect(await message(update({ Ttl: 300 }, { Ttl: 600 }))).toMatch(
      /^The API accepted the update of object \/dnszone\/3\/records\/\d+ but returned a different value of properties\.Ttl\.$/,
    );
  });
});

test("a member that no read returns counts as sent, and is not sent again with others", async () => {
  const hide = () =>
    platform.fault({
      method: "GET",
      path: "/dnszone/3",
      times: Number.POSITIVE_INFINITY,
      alter: (body) =>
        JSON.parse(JSON.stringify(body), (name, value) => (name === "Value" ? undefined : value)),
    });
  hide();
  const { id, outs } = await create(www);
  const { props } = await new Run().of("ApiObject").read(id, outs);
  expect(props).toEqual(outs);
  platform.requests.clear();
  await new Run().go("ApiObject", id, outs, { ...www, properties: { ...www.properties, Ttl: 600 } });
  expect(writes()).toEqual([`POST ${id} {"Ttl":600}`]);
});

test("only what is named is recorded of a response, and secretValues are secrets", async () => {
  const { outs } = await create({
    ...library,
    valueNames: ["EnableDRM", "Nothing"],
    secretValueNames: ["ApiKey"],
  });
  const key = platform.state.videoLibraries.at(-1)?.ApiKey;
  expect(outs["values"]).toEqual({ EnableDRM: false });
  expect(outs["secretValues"]).toMatchObject({ value: { ApiKey: key } });
  expect(Object.keys(outs).sort()).toEqual(
    ["account", "adopted", "managed", "match", "objectId", "objectPath", "path", "properties"].concat([
      "secretValueNames",
      "secretValues",
      "valueNames",
      "values",
    ]),
  );
  expect(outs["properties"]).toEqual({ Name: "courses" });
});

test("secretValues are masked in later messages, whatever they are called", async () => {
  platform.fault({
    method: "GET",
    path: "/videolibrary/{id}",
    alter: (body) => ({ ...(body as object), Plain: "MARKER-plain" }),
  });
  const { id, outs } = await create({ ...library, secretValueNames: ["Plain"] });
  expect(outs["secretValues"]).toMatchObject({ value: { Plain: "MARKER-plain" } });
  platform.fault({
    method: "DELETE",
    path: "/videolibrary/{id}",
    status: 400,
    body: { Message: "no: MARKER-plain" },
  });
  expect(await message(new Run().of("ApiObject").delete(id, outs))).toMatch(/: no: \[secret\]\./);
});

test("two ApiObjects, or an ApiObject and a class, are refused for one object", async () => {
  const group = {
    path: "/loadbalancer/1/origingroup",
    properties: { Name: "us" },
    match: ["Name"],
    adopt: true,
  };
  const operations = { read: { path: "/loadbalancer/1", items: "OriginGroups" } };
  const twice = /is already managed by another resource of this program: remove one of the two resources/;
  const run = new Run();
  await run.create("OriginGroup", { loadBalancerId: 1, originGroupId: 7 });
  expect(await message(create({ ...group, operations }, run))).toMatch(twice);
  const other = new Run();
  const { id, outs } = await create({ ...group, operations, [ownerKey]: "one" }, other);
  expect(await message(create({ ...group, operations, [ownerKey]: "two" }, other))).toMatch(twice);
  expect(await message(other.create("OriginGroup", { loadBalancerId: 1, originGroupId: 7 }))).toMatch(twice);
  // What a class has taken over is not deleted with the ApiObject.
  const last = new Run();
  await last.create("OriginGroup", { loadBalancerId: 1, originGroupId: 7 });
  const printed = listen();
  await last.of("ApiObject").delete(id, { ...outs, adopted: false });
  expect(printed()).toMatch(/was not deleted: another resource of this program manages it now/);
  expect(platform.state.loadBalancers[0]?.OriginGroups).toHaveLength(1);
});

test("without a delete of the API, destroy leaves the object, and says so", async () => {
  const { id, outs } = await create({ ...library, operations: { delete: false } });
  platform.requests.clear();
  const printed = listen();
  await new Run().of("ApiObject").delete(id, outs);
  expect(writes()).toEqual([]);
  expect(printed()).toMatch(/^Object \/videolibrary\/\d+ stays: operations\.delete is false\.\n$/);
});

test("an id that is an object, in a response to a create, is an error that says where to look", async () => {
  platform.fault({
    method: "POST",
    path: "/videolibrary",
    alter: () => ({ Id: { Value: 1 }, Name: "courses" }),
  });
  const { match: _, ...blind } = library;
  expect(await message(create(blind))).toBe(
    'The API returned an object of /videolibrary without an ID: its Id or id is neither an integer nor a name. Set idProperty to the member that is its ID. If it was just created, it is not in the state: look for it on the platform before you run "pulumi up" again.',
  );
});

test("it is not imported", async () => {
  expect(await message(new Run().of("ApiObject").read("/videolibrary/4", {}))).toBe(
    "An ApiObject cannot be imported or looked up, because its ID does not say how the API reads it: declare it with match and adopt: true.",
  );
});

test.each([
  [
    "a path with ..",
    { path: "/dnszone/../apikey" },
    'path must be a path without "." and ".."; "/dnszone/../apikey" was given.',
  ],
  [
    "with an encoded ..",
    { path: "/dnszone/%2e%2E" },
    'path must be a path without "." and ".."; "/dnszone/%2e%2E" was given.',
  ],
  [
    "with a host",
    { path: "https://evil.example/x" },
    'path must be a path below the base URL, without a host; "https://evil.example/x" was given.',
  ],
  [
    "with a host and no scheme",
    { path: "//evil.example/x" },
    'path must be a path below the base URL, without a host; "//evil.example/x" was given.',
  ],
  [
    "with a query",
    { path: "/dnszone?page=2" },
    'path must be a path without a query; "/dnszone?page=2" was given.',
  ],
  [
    "without a leading slash",
    { path: "dnszone" },
    'path must be a path that begins with "/", such as "/dnszone/3/records"; "dnszone" was given.',
  ],
  [
    "with an encoded slash",
    { path: "/dnszone/a%2Fb" },
    'path must be a path without a backslash or an encoded slash; "/dnszone/a%2Fb" was given.',
  ],
  [
    "with an empty segment",
    { path: "/dnszone//records" },
    'path must be a path without an empty segment and without "/" at its end; "/dnszone//records" was given.',
  ],
  [
    "with a slash at its end",
    { path: "/dnszone/" },
    'path must be a path without an empty segment and without "/" at its end; "/dnszone/" was given.',
  ],
  [
    "with a space",
    { path: "/dns zone" },
    'path must be a path whose values are percent-encoded: edge.path does that; "/dns zone" was given.',
  ],
  [
    "with a template's braces",
    { path: "/dnszone/{id}" },
    'path must be a path whose values are percent-encoded: edge.path does that; "/dnszone/{id}" was given.',
  ],
  [
    "a number for a path",
    { path: 3 },
    'path must be a path that begins with "/", such as "/dnszone/3/records"; 3 was given.',
  ],
  [
    "properties that are a list",
    { properties: [] },
    "properties must be an object of JSON values under names without a dot; another value was given.",
  ],
  [
    "a name with a dot",
    { properties: { "a.b": 1 } },
    "properties must be an object of JSON values under names without a dot; another value was given.",
  ],
  ["a match that properties lacks", { match: ["Nam"] }, "match has Nam, of which properties has no value."],
  ["a match that is no list", { match: "Name" }, 'match must be a list of names; "Name" was given.'],
  [
    "adopt without match",
    { match: undefined, adopt: true },
    'adopt needs match, such as match: ["Name"], to find the object.',
  ],
  [
    "a misspelt operation",
    { operations: { raed: {} } },
    "operations.raed is not an argument of ApiObject. The properties of operations are create, read, update, delete. Did you mean read?",
  ],
  [
    "a misspelt option of an operation",
    { operations: { read: { path: "/a", item: "Records" } } },
    "operations.read.item is not an argument of ApiObject. The properties of operations.read are path, items. Did you mean items?",
  ],
  [
    "a method that creates nothing",
    { operations: { create: { method: "GET" } } },
    'operations.create.method must be "POST", "PUT" or "PATCH"; "GET" was given.',
  ],
  [
    "a read without a path",
    { operations: { read: { items: "Records" } } },
    'operations.read.path is required: it must be a path that begins with "/", such as "/dnszone/3/records". If the program gives it, its value is undefined or comes from a resource that failed.',
  ],
  [
    "an operation that cannot be switched on",
    { operations: { delete: true } },
    "operations.delete must be false; true was given.",
  ],
  [
    "no properties",
    { properties: undefined, match: undefined },
    "properties is required: it must be an object of JSON values under names without a dot. If the program gives it, its value is undefined or comes from a resource that failed.",
  ],
  [
    "a misspelt argument",
    { propertys: {} },
    "propertys is not an argument of ApiObject. Its arguments are adopt, properties, path, match, operations, idProperty, valueNames, secretValueNames, onDelete. Did you mean properties?",
  ],
])("%s is refused, and nothing is sent", async (_, args, sentence) => {
  const { failures } = await new Run().of("ApiObject").check({}, { ...www, operations: {}, ...args });
  expect(failures.map(({ reason }) => reason)).toEqual([sentence]);
  expect(platform.requests.map(({ path }) => path)).toEqual([]);
});

/** A response as it may come: whatever JSON is, under the names that matter and others. */
const names = fc.constantFrom(
  "Id",
  "id",
  "Name",
  "Items",
  "HasMoreItems",
  "TotalItems",
  "ApiKey",
  "a.b",
  "x",
);
const scalar = fc.oneof(
  fc.constantFrom(4, "4", "courses", null, true, -0, 2 ** 60),
  fc.string({ unit: "binary" }),
);
const { response } = fc.letrec<{ response: unknown }>((tie) => ({
  response: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    scalar,
    fc.array(tie("response"), { maxLength: 3 }),
    fc.dictionary(names, tie("response"), { maxKeys: 6, noNullPrototype: true }),
  ),
}));

test("ten thousand responses of any kind: nothing undeclared is recorded, and what is sent covers what is declared", () => {
  fc.assert(
    fc.property(response, response, (live, declared) => {
      const recorded = declaredIn(live, declared);
      const sent = overlaid(live, declared);
      // What is sent is as declared, and keeps what the object has besides.
      expect(matches(sent, declared)).toBe(true);
      // What is recorded has no member that is not declared, and is found again where it is compared.
      const isPart = (part: unknown, whole: unknown): boolean =>
        !isPlain(part) ||
        !isPlain(whole) ||
        hasDots(whole) ||
        Object.entries(part).every(([name, value]) => name in whole && isPart(value, whole[name]));
      expect(isPart(recorded, declared)).toBe(true);
      expect(isDeepStrictEqual(declaredIn(recorded, declared), recorded)).toBe(true);
    }),
    { numRuns: 10_000, seed: 32 },
  );
});

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const hasDots = (value: object) => Object.keys(value).some((name) => !/^[^.]+$/.test(name));

test("a hundred responses to the reads of a library: an error or its declared members, never another object", async () => {
  const { id, outs } = await create({ ...library, secretValueNames: ["ApiKey"] });
  await fc.assert(
    fc.asyncProperty(response, async (body) => {
      platform.clearFaults();
      platform.fault({ method: "GET", path: "/videolibrary/{id}", body, times: 1 });
      const provider = new Run().of("ApiObject");
      const read = await provider.read(id, outs).catch((error: Error) => error);
      if (read instanceof Error) return expect(read.message).toMatch(/\.$|\)$/);
      expect(read.id).toBe(id);
      expect(Object.keys(read.props["properties"] as object)).toEqual(["Name"]);
    }),
    { numRuns: 100, seed: 32 },
  );
});
