import { findSerialPath } from "../../../provider/classes/apiObject/paths";
import { expandPath } from "../../../provider/http/url";
import type { Properties } from "../../../provider/model/properties";
import { objects } from "../../../provider/objects";
import { getSerialPath } from "../../../provider/objects/declare/traits";
import { unknownValue } from "../../../provider/signatures";
import {
  captureStderr,
  platform,
  platformForEach,
  Run,
  rejectionMessage,
  withMembers,
  writes,
} from "../core/run";

const rule = { ruleConfiguration: { value: "/upload" } };

platformForEach({
  seed: {
    PullZones: [{ Id: 9, Name: "shop" }],
    ShieldZones: [{ shieldZoneId: 5, wafRules: [{ id: 51, ruleName: "there", ...rule }] }],
    VideoLibraries: [{ Id: 4, Name: "films" }],
  },
});

const create = (args: object, run = new Run()) => run.create("ApiObject", { ...args });
const update = (id: string, outs: Properties, args: object) =>
  new Run().applyUpdate("ApiObject", id, outs, { ...args });
const remove = (id: string, outs: Properties) => new Run().provider("ApiObject").delete(id, outs);
const read = (id: string, outs: Properties) => new Run().provider("ApiObject").read(id, outs);
const takeWrites = () => {
  const sent = writes();
  platform.requests.clear();
  return sent;
};

/** Its list has another path than its other requests. */
const createRule = (ruleName: string, value = "/admin") => ({
  path: "/shield/waf/custom-rules/5",
  properties: { shieldZoneId: 5, ruleName, ruleConfiguration: { value } },
  match: ["ruleName"],
  operations: {
    create: { path: "/shield/waf/custom-rule" },
    read: { path: "/shield/waf/custom-rules/5?perPage=1000", items: "data" },
    update: { method: "PATCH", path: "/shield/waf/custom-rule/{id}" },
    delete: "/shield/waf/custom-rule/{id}",
  },
});

describe("an object whose operations have other paths", () => {
  const wafRules = () => platform.state.shieldZones[0]?.wafRules ?? [];

  test("is created, changed, read and deleted there", async () => {
    const { id, outs } = await create(createRule("admin"));
    const ruleId = wafRules()[1]?.id;
    expect([id, outs["objectId"]]).toEqual([`/shield/waf/custom-rules/5/${ruleId}`, String(ruleId)]);
    const changed = await update(id, outs, createRule("admin", "/admin/"));
    expect((await read(id, changed)).props).toEqual(changed);
    await remove(id, changed);
    expect(takeWrites()).toEqual([
      `POST /shield/waf/custom-rule ${JSON.stringify(createRule("admin").properties)}`,
      expect.stringMatching(`^PATCH /shield/waf/custom-rule/${ruleId} {"ruleConfiguration":.*"/admin/"`),
      `DELETE /shield/waf/custom-rule/${ruleId}`,
    ]);
    expect((await read(id, changed)).id).toBe("");
  });

  test("is read at its own path if that contains the ID, and counts as deleted only if the list lacks it", async () => {
    const readRule = { read: { path: "/shield/waf/custom-rule/{id}" } };
    const args = (value: string) => {
      const { match: _, operations, ...others } = createRule("admin", value);
      return { ...others, operations: { ...operations, ...readRule } };
    };
    const { id, outs } = await create(args("/admin"));
    expect(platform.requests.some(({ path }) => path === "/shield/waf/custom-rules/5")).toBe(false);
    const changed = await update(id, outs, args("/admin/"));
    expect(changed["properties"]).toEqual(createRule("admin", "/admin/").properties);
    const rules = wafRules().splice(1);
    const list = rules.map(({ id: Id }) => ({ Id }));
    platform.fault({ method: "GET", path: "/shield/waf/custom-rules/5", body: list, times: 2 });
    expect(await rejectionMessage(read(id, changed))).toMatch(/but the list still contains it/);
    platform.clearFaults();
    platform.fault({ method: "GET", path: "/shield/waf/custom-rules/5", body: [] });
    expect((await read(id, changed)).id).toBe("");
  });

  test("is written neither at the same time as another one of its shield zone nor as one with a class", async () => {
    const run = new Run();
    const other = { shieldZoneId: 5, ruleName: "third", ruleConfiguration: { value: "/b" } };
    // The API would refuse overlapping writes.
    await Promise.all([
      create(createRule("first"), run),
      create(createRule("second"), run),
      run.create("WafRule", other),
    ]);
    expect(wafRules()).toHaveLength(4);
  });

  test("is not managed a second time by its class", async () => {
    const run = new Run();
    const taken = { shieldZoneId: 5, ruleName: "there", adopt: true };
    await create({ ...createRule("there"), adopt: true }, run);
    expect(await rejectionMessage(run.create("WafRule", taken))).toMatch(
      /is already managed by another resource of this program/,
    );
  });

  test("is not taken for absent if the list is cut off", async () => {
    for (let n = 0; n < 12; n++) wafRules().push({ ...wafRules()[0], id: 60 + n } as never);
    const { operations, ...args } = createRule("there");
    const read10 = { ...operations, read: { path: "/shield/waf/custom-rules/5", items: "data" } };
    expect(await rejectionMessage(create({ ...args, operations: read10 }))).toBe(
      'GET /shield/waf/custom-rules/5 returned 10 of 13 objects: set the size of its page in operations.read.path, such as "/shield/waf/custom-rules/5?perPage=1000".',
    );
    expect(takeWrites()).toEqual([]);
  });
});

test.each([
  { path: unknownValue },
  { predefined: unknownValue },
  { operations: unknownValue },
  { operations: { read: unknownValue } },
  { operations: { read: { path: unknownValue, items: unknownValue }, delete: unknownValue } },
  { operations: { create: unknownValue, update: unknownValue } },
  { responseMember: unknownValue, idProperty: unknownValue, match: unknownValue },
  { properties: unknownValue },
])("a preview in which %j is not known yet shows a create", async (unknowns) => {
  const { inputs, failures } = await new Run()
    .provider("ApiObject")
    .check({}, { ...createRule("a"), ...unknowns });
  expect(failures).toEqual([]);
  expect((await new Run().provider("ApiObject").previewCreate(inputs)).id).toBe("");
});

describe("an object that a response holds in a member", () => {
  const list = (name: string) => ({
    path: "/shield/shield-zone/5/access-lists",
    properties: { name, type: 0, content: "192.0.2.1" },
    responseMember: "data",
    operations: { update: { method: "PATCH" } },
  });

  test("is created, changed and read", async () => {
    const { id, outs } = await create(list("office"));
    expect(id).toMatch(/^\/shield\/shield-zone\/5\/access-lists\/\d+$/);
    const changed = await update(id, outs, list("home"));
    expect(takeWrites().slice(1)).toEqual([`PATCH ${id} {"name":"home"}`]);
    expect(changed["properties"]).toEqual(list("home").properties);
    platform.fault({ method: "GET", path: id, body: { data: null } });
    expect(await rejectionMessage(read(id, changed))).toBe(
      `GET ${id} returned no object data: check responseMember.`,
    );
  });

  test("is an error that names responseMember, if that is wrong", async () => {
    expect(await rejectionMessage(create({ ...list("office"), responseMember: "date" }))).toContain(
      "Set idProperty to the member that is its ID, or responseMember to the one that holds the object.",
    );
  });
});

describe("an object of a list without IDs", () => {
  const hostname = (ForceSSL: boolean) => ({
    path: "/pullzone/9/hostnames",
    properties: { Hostname: "www.shop.example", Value: "www.shop.example", ForceSSL },
    match: ["Value"],
    idProperty: "Value",
    operations: {
      create: { path: "/pullzone/9/addHostname" },
      read: { path: "/pullzone/9", items: "Hostnames" },
      update: { path: "/pullzone/9/setForceSSL", body: "whole" },
      delete: false,
    },
  });

  test.each([[["Value"]], [undefined]])("is found by a member, if match is %j", async (match) => {
    const printed = captureStderr();
    const { id, outs } = await create({ ...hostname(false), match });
    expect([id, outs["properties"]]).toEqual([
      "/pullzone/9/hostnames/www.shop.example",
      hostname(false).properties,
    ]);
    expect(printed()).toBe(
      "No response of the API has properties.Hostname of object /pullzone/9/hostnames/www.shop.example: check the spelling. If the API stores what it does not return, Pulumi cannot notice when others change it.\n",
    );
    expect(takeWrites()).toHaveLength(1);
    const changed = await update(id, outs, { ...hostname(true), match });
    expect(changed["properties"]).toEqual(hostname(true).properties);
    expect(takeWrites()).toEqual([
      expect.stringMatching(/^POST \/pullzone\/9\/setForceSSL {.*"ForceSSL":true/),
    ]);
    expect((await read(id, changed)).props).toEqual(changed);
    Object.assign(platform.state.pullZones[0] ?? {}, { Hostnames: [] });
    expect((await read(id, changed)).id).toBe("");
  });
});

describe("an idProperty that several objects share", () => {
  const shared = {
    path: "/shield/waf/custom-rules/5",
    properties: { ruleName: "second", ruleDescription: "new" },
    match: ["ruleName"],
    adopt: true,
    idProperty: "group",
  };
  const rules = [
    { group: "a", ruleName: "there", ruleDescription: "of others" },
    { group: "a", ruleName: "second", ruleDescription: "old" },
  ];

  test("is an error for an object that is read in a list", async () => {
    platform.fault({ method: "GET", path: shared.path, body: { data: rules }, times: 9 });
    const operations = { read: { path: shared.path, items: "data" }, update: { path: "/pullzone/9" } };
    expect(await rejectionMessage(create({ ...shared, operations }))).toBe(
      'GET /shield/waf/custom-rules/5 returned 2 objects with the ID "a": check idProperty.',
    );
    expect(takeWrites()).toEqual([]);
  });

  test("is an error if the object's own path returns another one than the list", async () => {
    platform.fault({ method: "GET", path: shared.path, body: rules.slice(1), times: 9 });
    platform.fault({ method: "GET", path: `${shared.path}/a`, body: rules[0] as object, times: 9 });
    expect(await rejectionMessage(create(shared))).toBe(
      "GET /shield/waf/custom-rules/5/a returned an object with another ruleName than the list of /shield/waf/custom-rules/5: check idProperty and operations.read. Nothing was changed.",
    );
    expect(takeWrites()).toEqual([]);
  });
});

test("a query is sent with its request", async () => {
  const args = {
    path: "/videolibrary",
    properties: { Name: "courses" },
    match: ["Name"],
    operations: {
      create: { path: "/videolibrary?a=1" },
      read: { path: "/videolibrary/{id}?includeAccessKey=true&b=%26" },
      update: { path: "/videolibrary/{id}?c=3" },
      delete: "/videolibrary/{id}?d={id}",
    },
    valueNames: ["ApiAccessKey"],
  };
  const { id, outs } = await create(args);
  expect(outs["values"]).toMatchObject({ ApiAccessKey: { value: expect.stringMatching(/./) } });
  await remove(id, await update(id, outs, { ...args, properties: { Name: "films 2" } }));
  const sent = platform.requests.filter(({ path, method }) => method !== "GET" || /\d$/.test(path));
  const queries = sent.map(({ method, query }) => `${method} ${JSON.stringify(query)}`);
  expect([...new Set(queries)]).toEqual([
    'POST {"a":"1"}',
    'GET {"includeAccessKey":"true","b":"&"}',
    'POST {"c":"3"}',
    `DELETE {"d":"${String(outs["objectId"])}"}`,
  ]);
});

describe("members that no response has", () => {
  const warning = "No response of the API has";
  const library = (properties: object) => ({
    path: "/videolibrary",
    properties: { Name: "courses", ...properties },
    match: ["Name"],
  });

  test("are named by a create and by the update that adds them, and by no later one", async () => {
    const printed = captureStderr();
    const misspelled = library({ EnableDMR: true });
    const { id, outs } = await create(misspelled);
    const first = printed();
    expect(first).toContain(`${warning} properties.EnableDMR of object ${id}: check the spelling.`);
    const added = library({ EnableDMR: true, Player: { Color: "red" } });
    const after = await update(id, outs, added);
    const second = printed().slice(first.length);
    expect(second).toContain(`${warning} properties.Player of object ${id}:`);
    await update(id, after, { ...added, properties: { ...added.properties, EnableDRM: true } });
    expect(printed().slice(first.length + second.length)).not.toContain(warning);
  });

  test("are not named if the response to the create has them, or if the program gives null", async () => {
    platform.fault({ method: "POST", path: "/videolibrary", alter: withMembers({ Token: "shown once" }) });
    const printed = captureStderr();
    await create(library({ Token: "shown once", Comment: null }));
    expect(printed()).toBe("");
  });
});

describe("an object that exists from the start", () => {
  const path = "/shield/shield-zone/5/upload-scanning";
  const settings = (properties: object) => ({
    path,
    properties,
    predefined: true,
    responseMember: "data",
    operations: { update: { method: "PATCH" } },
  });
  const scanning = () => platform.state.shieldZones[0]?.uploadScanning;

  test("is adopted without asking, changed, read and left by a destroy", async () => {
    const printed = captureStderr();
    const { id, outs } = await create(settings({ isEnabled: true, antivirusScanningMode: 0 }));
    expect([id, outs]).toEqual([
      path,
      expect.objectContaining({ adopted: true, objectId: "upload-scanning" }),
    ]);
    expect(takeWrites()).toEqual([`PATCH ${path} {"isEnabled":true}`]);
    const changed = await update(id, outs, settings({ isEnabled: true, antivirusScanningMode: 2 }));
    expect(takeWrites()).toEqual([`PATCH ${path} {"antivirusScanningMode":2}`]);
    Object.assign(scanning() ?? {}, { antivirusScanningMode: 1 });
    expect((await read(id, changed)).props["properties"]).toEqual({
      isEnabled: true,
      antivirusScanningMode: 1,
    });
    await remove(id, changed);
    expect(takeWrites()).toEqual([]);
    expect(printed()).toBe(
      `Adopted object ${path}: properties.isEnabled [not shown] → [not shown].\nObject ${path} stays: predefined is true.\n`,
    );
  });

  test("is an error if the API does not have it, and is not dropped from the state if the API no longer shows it", async () => {
    const wrong = { ...settings({ isEnabled: true }), path: "/shield/shield-zone/77/upload-scanning" };
    expect(await rejectionMessage(create(wrong))).toBe(
      "There is no object of /shield/shield-zone/77/upload-scanning on the platform: check path and operations.",
    );
    const { id, outs } = await create(settings({ isEnabled: true }));
    platform.state.shieldZones.splice(0);
    const printed = captureStderr();
    expect((await read(id, outs)).props).toEqual(outs);
    expect(printed()).toContain("the recorded state is kept");
  });

  test("may be an item of a list, which its ID identifies", async () => {
    const path = "/shield/waf/custom-rule/51";
    const { create: _, delete: __, ...operations } = createRule("").operations;
    const properties = { ruleConfiguration: { value: "/upload/" } };
    const args = { path, properties, predefined: true, operations };
    const { id, outs } = await create(args);
    expect([id, outs["objectId"]]).toEqual([path, "51"]);
    expect(takeWrites()).toEqual([
      expect.stringMatching(`^PATCH ${path} {"ruleConfiguration":{.*"value":"/upload/"`),
    ]);
    expect(await rejectionMessage(create({ ...args, path: "/shield/waf/custom-rule/52" }))).toContain(
      "There is no object of /shield/waf/custom-rule/52 on the platform",
    );
  });
});

test.each(objects.filter(({ writes }) => writes.serial))(
  "is not written at the same time as what $className writes: they wait for the same path",
  (declaration) => {
    const { id, parent, path, objectPath } = declaration;
    const ids = { [id]: 7, ...(parent && { [parent.id]: 7 }) };
    const expected = expandPath(getSerialPath(declaration, false), ids);
    expect(findSerialPath(expandPath(parent ? path : objectPath, ids))).toBe(expected);
  },
);
