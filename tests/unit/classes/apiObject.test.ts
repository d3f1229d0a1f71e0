import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import {
  matchesDeclared,
  mergeDeclaredMembers,
  selectDeclaredMembers,
} from "../../../provider/classes/apiObject/members";
import { ownerKey, secretPathsKey } from "../../../provider/core/tokens";
import type { Properties } from "../../../provider/model/properties";
import { runOptions } from "../../support/hostile";
import { findLifecycle } from "../core/arguments";
import {
  captureStderr,
  platform,
  platformForEach,
  Run,
  rejectionMessage,
  withMembers,
  writes,
} from "../core/run";

platformForEach({
  seed: {
    LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us", Weight: 20 }] }],
    DnsZones: [{ Id: 3, Records: [{ Id: 31, Type: 3, Name: "www", Value: "there", Ttl: 60 }] }],
    VideoLibraries: [{ Id: 4, Name: "films", ApiKey: "MARKER-key", ReadOnlyApiKey: "MARKER-read" }],
  },
});

const always = Number.POSITIVE_INFINITY;
const records = () => platform.state.dnsZones[0]?.Records ?? [];
const findCreated = () => records().find(({ Type }) => Type === 0);
const operations = { create: { method: "PUT" }, read: { path: "/dnszone/3", items: "Records" } };
const aRecord = {
  path: "/dnszone/3/records",
  properties: { Type: 0, Name: "www", Value: "192.0.2.1" },
  match: ["Type", "Name"],
  operations,
};
const { match: _, ...noMatch } = aRecord;
const library = { path: "/videolibrary", properties: { Name: "courses" }, match: ["Name"] };
const create = (args: object, run = new Run()) => run.create("ApiObject", { ...args });
const read = (id: string, outs: Properties) => new Run().provider("ApiObject").read(id, outs);

test("a lost response to a create without match is an error, which says that the next up creates another one", async () => {
  platform.fault({ method: "PUT", path: aRecord.path, reset: "after" });
  expect(await rejectionMessage(create(noMatch, new Run({ "edge:maxAttempts": "3" })))).toMatch(
    /^Could not create object of \/dnszone\/3\/records.* Without match the object cannot be looked up: look for it on the platform before you continue, because the next "pulumi up" creates another one\.$/,
  );
  expect(writes()).toHaveLength(1);
});

test("an object whose create returns no ID is found by match", async () => {
  platform.fault({ method: "PUT", path: aRecord.path, alter: withMembers({ Id: undefined }) });
  const { id, outs } = await create(aRecord);
  expect([id, outs["adopted"]]).toEqual([`/dnszone/3/records/${findCreated()?.Id}`, false]);
  expect(writes()).toHaveLength(1);
});

test("the error for a create that the API refuses does not say to look for the object", async () => {
  platform.fault({ method: "PUT", path: aRecord.path, status: 400 });
  expect(await rejectionMessage(create(noMatch))).not.toContain("Without match");
});

describe("an object that exists", () => {
  const txt = { ...aRecord, properties: { Type: 3, Name: "www", Value: "new" } };

  test("cannot be found by a member that no object has", async () => {
    const misspelt = { ...txt, properties: { ...txt.properties, Nam: "www" }, match: ["Nam"] };
    expect(await rejectionMessage(create(misspelt))).toBe(
      "match has Nam, which no object of /dnszone/3/records has: check match.",
    );
    expect(writes()).toEqual([]);
  });

  test("counts once if two pages of the list have it, because another one was created between their reads", async () => {
    const shifted = [
      { Id: 5, Name: "new" },
      { Id: 4, Name: "films" },
    ];
    for (const page of [{ HasMoreItems: true }, { Items: shifted }])
      platform.fault({ method: "GET", path: "/videolibrary", alter: withMembers(page) });
    const films = { ...library, properties: { Name: "films" }, adopt: true };
    expect((await create(films)).id).toBe("/videolibrary/4");
  });

  test("is found in a list that ignores the page and whose members change from read to read", async () => {
    let reads = 0;
    const alter = () => [{ Id: 4, Name: "films", Used: ++reads }];
    platform.fault({ method: "GET", path: "/videolibrary", times: 4, alter });
    await create({ ...library, properties: { Name: "films" }, adopt: true });
    expect(reads).toBe(2);
  });

  test("is not taken for absent if the listed objects have no ID", async () => {
    const Items = [{ Name: "other" }, { Name: "films", Other: 9 }];
    platform.fault({ method: "GET", path: "/videolibrary", alter: withMembers({ Items }) });
    const films = { ...library, properties: { Name: "films" }, adopt: true };
    expect(await rejectionMessage(create(films))).toMatch(
      /^The API returned an object of \/videolibrary without an ID: its Id or id is neither an integer nor a name\. Set idProperty/,
    );
    expect(writes()).toEqual([]);
  });

  test.each(["Items", undefined])("is found on a later page of a list named %s", async (items) => {
    const path = "/dnszone";
    const Domain = platform.state.dnsZones[0]?.Domain;
    const first = { Items: [{ Id: 5, Domain: "new.example" }], HasMoreItems: true };
    const second = { Items: [{ Id: 3, Domain }] };
    // The response of the read announces more, so that the list is then read by pages.
    for (const page of items ? [first, first, second] : [first, second])
      platform.fault({ method: "GET", path, alter: withMembers(page) });
    const zone = { path, properties: { Domain }, match: ["Domain"], adopt: true };
    expect((await create({ ...zone, operations: { read: { path, items } } })).id).toBe("/dnszone/3");
  });

  test.each(["items", undefined])("is found behind the cursor of a list named %s", async (items) => {
    const path = "/dnszone";
    const Domain = platform.state.dnsZones[0]?.Domain;
    const first = { items: [{ Id: 5, Domain: "new.example" }], cursor: "next" };
    const last = { items: [{ Id: 3, Domain }] };
    const pages = items ? [first, first, last] : [first, last];
    for (const page of pages) platform.fault({ method: "GET", path, alter: () => page });
    const zone = { path, properties: { Domain }, match: ["Domain"], adopt: true };
    expect((await create({ ...zone, operations: { read: { path, items } } })).id).toBe("/dnszone/3");
    expect(platform.requests.filter(({ query }) => query["nextCursor"] === "next")).toHaveLength(1);
  });

  test("is found by a member that other objects lack", async () => {
    records().push({ Id: 32, Type: 0, Name: "www", Value: "192.0.2.9", Comment: "ours" } as never);
    const ours = { ...aRecord, properties: { Comment: "ours" }, match: ["Comment"], adopt: true };
    expect((await create(ours)).id).toBe("/dnszone/3/records/32");
    records().splice(0);
    expect((await create(ours)).outs).toMatchObject({ adopted: false, secretValues: null });
  });

  test("is unclear if several match", async () => {
    records().push({ ...records()[0], Id: 32 } as never);
    expect(await rejectionMessage(create(txt))).toBe(
      "2 objects of /dnszone/3/records have the same Type and Name: add to match what distinguishes them.",
    );
  });

  test("is not adopted with a wrong idProperty; the error does not say that it was created", async () => {
    const Items = [{ Id: 4, Name: "films", Other: 9 }];
    platform.fault({ method: "GET", path: "/videolibrary", alter: withMembers({ Items }) });
    const wrong = { ...library, properties: { Name: "films" }, idProperty: "Other", adopt: true };
    expect(await rejectionMessage(create(wrong))).toBe(
      "The API does not return object /videolibrary/9 at its own path, although the list of /videolibrary contains it: check idProperty and operations.read. Nothing was changed.",
    );
    expect(writes()).toEqual([]);
  });

  test("is adopted, and only members that differ are written; the line about it shows no value", async () => {
    const printed = captureStderr();
    const { outs } = await create({ ...txt, adopt: true });
    expect(outs).toMatchObject({ adopted: true, objectId: "31" });
    expect(writes()).toEqual(['POST /dnszone/3/records/31 {"Value":"new"}']);
    expect(printed()).toBe(
      'Adopted object /dnszone/3/records/31: properties.Value [not shown] → [not shown]. Destroy will keep it unless onDelete is "delete".\n',
    );
  });
});

test("an adoption shows only values that are neither named like a credential nor at, in or around a secret path", async () => {
  const properties = {
    Name: "films",
    Color: "red",
    Parts: [{ ApiKey: "MARKER-1" }],
    Storage: { Password: "MARKER-2", Zone: "de" },
    Inner: { Marked: "MARKER-3", Other: 7 },
    Whole: { A: "MARKER-4" },
    Items: ["MARKER-5"],
  };
  const printed = captureStderr();
  const secrets = ["properties.Inner.Marked", "properties.Whole", "properties.Items.0"];
  const { inputs } = await new Run().checkArguments("ApiObject", { ...library, properties, adopt: true });
  await new Run().provider("ApiObject").create({ ...inputs, [secretPathsKey]: secrets });
  const line = printed()
    .split("\n")
    .find((each) => each.startsWith("Adopted"));
  expect(line).toContain('properties.Color → "red"');
  expect(line).toContain('properties.Parts → [{"ApiKey":"[secret]"}]');
  expect(line).toContain('properties.Storage.Zone → "de"');
  expect(line).toContain("properties.Inner.Other → 7");
  for (const hidden of ["Storage.Password", "Inner.Marked", "Whole.A", "Items"])
    expect(line).toContain(`properties.${hidden} → [not shown]`);
  expect(printed()).not.toContain("MARKER");
});

test("an error of the API that quotes what was sent does not show it", async () => {
  const Message = 'Value "MARKER secret" is bad, MARK is not.';
  platform.fault({ method: "PUT", path: aRecord.path, status: 400, body: { Message } });
  const properties = { Type: 0, Name: "a", Value: "MARKER secret", Comment: "MARK" };
  expect(await rejectionMessage(create({ ...aRecord, properties }))).toContain(
    'Value "[secret]" is bad, [secret] is not',
  );
});

describe("operations.read that does not show what was created", () => {
  test.each([
    ["a list that the response lacks", { path: "/dnszone/3", items: "Others" }],
    ["another zone's list", { path: "/dnszone/4", items: "Records" }],
    ["nothing at all", { path: "/dnszone/404", items: "Records" }],
  ])("%s: the create fails, and no second object is ever created", async (_, wrongRead) => {
    platform.state.dnsZones.push({ ...platform.state.dnsZones[0], Id: 4, Records: [] } as never);
    const wrong = { ...noMatch, operations: { ...operations, read: wrongRead } };
    const failed = await create(wrong).catch((error: unknown) => error);
    const { id, properties, message } = failed as Error & { id: string; properties: Properties };
    expect(id).toBe(`/dnszone/3/records/${findCreated()?.Id}`);
    // Neither a refresh nor the next up treats it as deleted.
    const messages = [
      message,
      await rejectionMessage(read(id, properties)),
      await rejectionMessage(new Run().applyUpdate("ApiObject", id, properties, wrong)),
    ];
    for (const each of messages) expect(each).toMatch(/operations\.read/);
    // Once `operations.read` is corrected, the existing object is recorded.
    const outs = await new Run().applyUpdate("ApiObject", id, properties, noMatch);
    expect(outs).toMatchObject({ objectPath: id, values: {} });
    expect(writes()).toHaveLength(1);
  });

  test("a list that does not exist is named before anything is created", async () => {
    const misspelt = { ...operations, read: { path: "/dnszones/3", items: "Records" } };
    expect(await rejectionMessage(create({ ...aRecord, operations: misspelt }))).toMatch(
      /the API returned 404.* Check path and operations\.read\.$/s,
    );
    platform.fault({ method: "GET", path: "/dnszone/3", status: 403 });
    expect(await rejectionMessage(create(aRecord))).not.toContain("Check path");
    expect(writes()).toEqual([]);
  });
});

describe("an object counts as deleted", () => {
  const deleted = { id: "", props: {} };

  test("if its own read returns 404, and the list lacks it, but not if the list has it or cannot be read", async () => {
    const { id, outs } = await create(library);
    const own = platform.fault({ method: "GET", path: "/videolibrary/{id}", status: 404, times: always });
    expect(await rejectionMessage(read(id, outs))).toMatch(/but the list still contains it/);
    platform.fault({ method: "GET", path: "/videolibrary", status: 500 });
    expect(await rejectionMessage(read(id, outs))).toMatch(/the list could not be read/);
    own.remove();
    platform.state.videoLibraries.splice(1);
    expect(await read(id, outs)).toEqual(deleted);
  });

  test("not if neither its read nor a list is there: the recorded state is kept", async () => {
    const { id, outs } = await create(aRecord);
    platform.state.dnsZones.splice(0);
    const printed = captureStderr();
    expect((await read(id, outs)).props).toEqual(outs);
    expect(printed()).toMatch(
      /^Neither object \S+ nor its list is on the platform: the recorded state is kept\./,
    );
    expect(await rejectionMessage(new Run().provider("ApiObject").delete(id, outs))).toMatch(
      /its list is not there either/,
    );
  });

  test("not in another account, which lacks the list: every command but a create says so", async () => {
    const { id, outs } = await create(aRecord);
    platform.state.dnsZones.splice(0);
    platform.state.apiKeys.push({ Id: 9, Key: "another-key", Roles: ["User"] });
    const elsewhere = new Run({ "edge:apiKey": "another-key" });
    const failing = [
      elsewhere.applyUpdate("ApiObject", id, outs, aRecord),
      elsewhere.provider("ApiObject").read(id, outs),
      elsewhere.provider("ApiObject").delete(id, outs),
    ];
    for (const each of failing)
      expect(await rejectionMessage(each)).toMatch(/belongs to a different account/);
    expect(writes()).toHaveLength(1);
  });

  test("not if the IDs of its list are names: they are of something else", async () => {
    const { id, outs } = await create(aRecord);
    for (const Id of ["1a", "a1"]) {
      platform.fault({ method: "GET", path: "/dnszone/3", alter: () => ({ Id: 3, Records: [{ Id }] }) });
      expect(await rejectionMessage(read(id, outs))).toContain("without an ID");
    }
    platform.fault({ method: "GET", path: "/dnszone/3", alter: () => ({ Id: 3, Records: [{ Id: "99" }] }) });
    expect(await read(id, outs)).toEqual(deleted);
    const named = { ...outs, objectPath: "/dnszone/3/records/1a" };
    platform.fault({ method: "GET", path: "/dnszone/3", alter: () => ({ Id: 3, Records: [{ Id: "b" }] }) });
    expect(await read("/dnszone/3/records/1a", named)).toEqual(deleted);
  });

  test.each([null, undefined, [1], [{ Id: 31 }, 1]])("not if the list of its read is %j", async (Records) => {
    const { id, outs } = await create(aRecord);
    platform.fault({ method: "GET", path: "/dnszone/3", alter: () => ({ Id: 3, Records }) });
    expect(await rejectionMessage(read(id, outs))).toBe(
      "GET /dnszone/3 returned no list Records: check operations.read.",
    );
  });
});

describe("an update", () => {
  const args = (properties: object, update?: object) => ({
    ...aRecord,
    properties: { ...aRecord.properties, ...properties },
    operations: { ...operations, ...(update && { update }) },
  });
  const update = async (before: object, after: object, how?: object) => {
    const { id, outs } = await create(args(before, how));
    platform.requests.clear();
    return new Run().applyUpdate("ApiObject", id, outs, args(after, how));
  };

  test("sends the members that differ, null too, or with body: whole the whole live object", async () => {
    const outs = await update({ Ttl: 300, Comment: "x" }, { Ttl: 300, Comment: null });
    expect(writes()).toEqual([expect.stringMatching(/ \{"Comment":null\}$/)]);
    expect(outs).toMatchObject({ properties: { Ttl: 300, Comment: null } });
    records().pop();
    await update({ Ttl: 300 }, { Ttl: 600 }, { body: "whole" });
    expect(platform.requests.writes()[0]?.body).toEqual({ ...findCreated(), Ttl: 600 });
  });

  test("does not send a member again that no read returns: it counts as sent", async () => {
    const alter = (body: unknown) =>
      JSON.parse(JSON.stringify(body), (name, value) => (name === "Value" ? undefined : value));
    platform.fault({ method: "GET", path: "/dnszone/3", times: always, alter });
    const { id, outs } = await create(aRecord);
    expect((await read(id, outs)).props).toEqual(outs);
    platform.requests.clear();
    await new Run().applyUpdate("ApiObject", id, outs, args({ Ttl: 600 }));
    expect(writes()).toEqual([`POST ${id} {"Ttl":600}`]);
  });
});

test.each<[what: string, inputs: object, expected: object]>([
  ["nothing changes", {}, { changed: [], computed: [] }],
  ["another valueNames", { valueNames: ["b"] }, { changed: [], computed: ["values", "secretValues"] }],
  ["no secretValueNames", { secretValueNames: [] }, { changed: [], computed: ["values", "secretValues"] }],
  ["a member less", { properties: { Name: "a" } }, { changed: ["properties.Ttl"], computed: [] }],
])("a diff with %s", (_, inputs, expected) => {
  const args = { ...aRecord, properties: { Name: "a", Ttl: 1 }, valueNames: ["a"], secretValueNames: ["k"] };
  const state = { ...args, objectPath: "/dnszone/3/records/31", values: {} };
  const compare = (recorded: Properties) =>
    findLifecycle("ApiObject")
      .resolve?.(args, recorded)
      .compare?.(recorded, { ...args, ...inputs });
  expect(compare(state)).toEqual(expected);
  // An object that was created but never read is read by an update.
  expect(compare({ ...state, values: undefined })).toMatchObject({
    changed: expect.arrayContaining(["values"]),
  });
});

test("only the named members of a response are recorded; secretValues are secrets, masked in later messages", async () => {
  const names = { valueNames: ["EnableDRM", "Nothing"], secretValueNames: ["Plain"] };
  const alter = (body: unknown) => ({ ...Object(body), Plain: "MARKER-plain" });
  platform.fault({ method: "GET", path: "/videolibrary/{id}", alter });
  const { id, outs } = await create({ ...library, ...names });
  expect(outs).toEqual({
    account: expect.any(String),
    adopted: false,
    managed: expect.any(String),
    ...library,
    ...names,
    objectPath: id,
    objectId: expect.any(String),
    values: { EnableDRM: false },
    secretValues: expect.objectContaining({ value: { Plain: "MARKER-plain" } }),
  });
  const body = { Message: "no: MARKER-plain" };
  platform.fault({ method: "DELETE", path: "/videolibrary/{id}", status: 400, body });
  expect(await rejectionMessage(new Run().provider("ApiObject").delete(id, outs))).toMatch(
    /: no: \[secret\]\./,
  );
});

test("members named like a credential, at any depth, and declared ones that valueNames names are secrets", async () => {
  const args = {
    ...library,
    properties: {
      Name: "courses",
      Parts: [{ CertificateKey: "MARKER-key" }],
      Storage: { Password: "MARKER-p" },
    },
    valueNames: ["Name", "EnableDRM", "ReadOnlyApiKey"],
  };
  const { inputs } = await new Run().provider("ApiObject").check({}, args);
  const secret = (value: unknown) => expect.objectContaining({ value });
  const properties = {
    Name: "courses",
    Parts: [{ CertificateKey: secret("MARKER-key") }],
    Storage: { Password: secret("MARKER-p") },
  };
  expect(inputs["properties"]).toEqual(properties);
  platform.fault({ method: "GET", path: "/videolibrary/{id}", alter: withMembers(args.properties) });
  const { outs } = await create(args);
  expect(outs["properties"]).toEqual(properties);
  expect(outs["values"]).toEqual({
    Name: secret("courses"),
    EnableDRM: false,
    ReadOnlyApiKey: secret(expect.any(String)),
  });
});

test("two ApiObjects, or an ApiObject and a class, are refused for one object", async () => {
  const group = {
    path: "/loadbalancer/1/origingroup",
    properties: { Name: "us" },
    match: ["Name"],
    adopt: true,
    operations: { read: { path: "/loadbalancer/1", items: "OriginGroups" } },
  };
  const asClass = { loadBalancerId: 1, originGroupId: 7 };
  const twice = /is already managed by another resource of this program: remove one of the two resources/;
  const run = new Run();
  await run.create("OriginGroup", asClass);
  expect(await rejectionMessage(create(group, run))).toMatch(twice);
  const other = new Run();
  await create({ ...group, [ownerKey]: "one" }, other);
  expect(await rejectionMessage(create({ ...group, [ownerKey]: "two" }, other))).toMatch(twice);
  expect(await rejectionMessage(other.create("OriginGroup", asClass))).toMatch(twice);
});

test("destroy leaves an object that the API cannot delete, and says so", async () => {
  const { id, outs } = await create({ ...library, operations: { delete: false } });
  const printed = captureStderr();
  await new Run().provider("ApiObject").delete(id, outs);
  expect(printed()).toBe(`Object ${id} stays: operations.delete is false.\n`);
  expect(writes()).toHaveLength(1);
});

test("an id that is an object, in a response to a create or a read, is an error that says where to look", async () => {
  const { id, outs } = await create(library);
  platform.fault({ alter: withMembers({ Id: { toString: 1 } }), times: always });
  expect(await rejectionMessage(read(id, outs))).toMatch(
    /^The API returned an object of \/videolibrary without an ID: its Id or id is neither an integer nor a name\./,
  );
  expect(await rejectionMessage(create(noMatch))).toBe(
    'The API returned an object of /dnszone/3/records without an ID: its Id or id is neither an integer nor a name. Set idProperty to the member that is its ID, or responseMember to the one that holds the object. If it was just created, it is not in the state: look for it on the platform before you run "pulumi up" again.',
  );
});

test("it is not imported", async () => {
  expect(await rejectionMessage(read("/videolibrary/4", {}))).toBe(
    "An ApiObject cannot be imported or looked up, because its ID does not say how the API reads it: declare it with match and adopt: true, or as predefined.",
  );
});

/** Generates arbitrary JSON, under the names that matter and others. */
const memberNames = fc.constantFrom(..."Id id Name Items HasMoreItems TotalItems ApiKey a.b x".split(" "));
const scalarArbitrary = fc.oneof(
  fc.constantFrom(4, "4", "courses", null, true, -0, 2 ** 60),
  fc.string({ unit: "binary" }),
);
const { response } = fc.letrec<{ response: unknown }>((tie) => ({
  response: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    scalarArbitrary,
    fc.array(tie("response"), { maxLength: 3 }),
    fc.dictionary(memberNames, tie("response"), { maxKeys: 6, noNullPrototype: true }),
  ),
}));

test("responses of any kind: nothing undeclared is recorded, and what is sent covers what is declared", () => {
  fc.assert(
    fc.property(response, response, (live, declared) => {
      const recorded = selectDeclaredMembers(live, declared);
      const sent = mergeDeclaredMembers(live, declared);
      // The body contains the declared members, and keeps all other members of the object.
      expect(matchesDeclared(sent, declared)).toBe(true);
      // The record contains only declared members, and selecting from it again changes nothing.
      const isPart = (part: unknown, whole: unknown): boolean =>
        !isPlainObject(part) ||
        !isPlainObject(whole) ||
        hasDottedName(whole) ||
        Object.entries(part).every(([name, value]) => name in whole && isPart(value, whole[name]));
      expect(isPart(recorded, declared)).toBe(true);
      expect(isDeepStrictEqual(selectDeclaredMembers(recorded, declared), recorded)).toBe(true);
    }),
    runOptions(1_000, 10_000),
  );
});

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const hasDottedName = (value: object) => Object.keys(value).some((name) => !/^[^.]+$/.test(name));

test("whatever the response to a read of a library: an error or its declared members, never another object", async () => {
  const { id, outs } = await create({ ...library, secretValueNames: ["ApiKey"] });
  await fc.assert(
    fc.asyncProperty(response, async (body) => {
      platform.clearFaults();
      platform.fault({ method: "GET", path: "/videolibrary/{id}", body, times: 1 });
      const provider = new Run().provider("ApiObject");
      const read = await provider.read(id, outs).catch((error: Error) => error);
      if (read instanceof Error) return expect(read.message).toMatch(/\.$|\)$/);
      expect(read.id).toBe(id);
      expect(Object.keys(read.props["properties"] as object)).toEqual(["Name"]);
    }),
    runOptions(20, 100),
  );
});
