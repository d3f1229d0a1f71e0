import type { Variants } from "../../../emulator";
import {
  captureStderr,
  platform,
  Run,
  rejectionMessage,
  startPlatform,
  stopPlatform,
  writes,
} from "../core/run";

const start = (variants: Partial<Variants> = {}) =>
  startPlatform({
    variants,
    seed: {
      Scripts: [
        {
          Id: 6,
          EdgeScriptVariables: [
            { Id: 61, Name: "MODE", DefaultValue: null, Required: true },
            { Id: 62, Name: "TWICE" },
            { Id: 63, Name: "TWICE" },
          ],
        },
      ],
    },
  });
let stderr: () => string;
beforeEach(async () => {
  stderr = captureStderr();
  await start();
});
afterEach(stopPlatform);

const className = "EdgeScriptVariable";
const path = "/compute/script/6/variables";
const url = { scriptId: 6, name: "API_URL", defaultValue: "https://api.shop.example" };
const create = (args: object) => new Run().create(className, { ...url, ...args });

test("a create says that the variable is not required, and an update sends only what changes", async () => {
  const { id, outs } = await create({});
  expect(id).toBe("6/801");
  const updated = await new Run().applyUpdate(className, id, outs, { ...url, required: true });
  expect(updated).toMatchObject({ ...url, required: true, variableId: 801 });
  await new Run().provider(className).delete(id, updated);
  expect(writes()).toEqual([
    `POST ${path}/add {"Name":"API_URL","DefaultValue":"https://api.shop.example","Required":false}`,
    `POST ${path}/801 {"Required":true}`,
    `DELETE ${path}/801`,
  ]);
});

test("another name is another variable, also if only its case differs", async () => {
  const { id, outs } = await create({});
  const run = new Run();
  const { inputs } = await run.checkArguments(className, { ...url, name: "api_url" });
  expect(await run.provider(className).diff(id, outs, inputs)).toMatchObject({ replaces: ["name"] });
  expect((await create({ name: "api_url" })).id).toBe("6/802");
});

test("an adoption keeps what the program leaves out, and null is the empty value", async () => {
  const { id, outs } = await new Run().create(className, { scriptId: 6, name: "MODE", adopt: true });
  expect([id, outs["defaultValue"], outs["required"]]).toEqual(["6/61", "", true]);
  await new Run().applyUpdate(className, id, outs, { scriptId: 6, name: "MODE", defaultValue: "" });
  expect(writes()).toEqual([]);
});

test("of several variables with one name, none is adopted", async () => {
  expect(await rejectionMessage(create({ name: "TWICE", adopt: true }))).toMatch(/\b62\b.*\b63\b/);
  expect(writes()).toEqual([]);
});

test.each([
  ["refused", 1],
  ["accepted", 2],
] as const)(
  "a name that somebody else takes meanwhile is %s by the platform",
  async (duplicateVariable, n) => {
    await start({ duplicateVariable });
    platform.fault({ method: "GET", path: "/compute/script/6", alter: withoutVariables, times: 1 });
    const created = create({ name: "MODE" });
    await (n === 1 ? rejectionMessage(created) : created);
    expect(platform.state.scripts[0]?.EdgeScriptVariables.filter(({ Name }) => Name === "MODE")).toHaveLength(
      n,
    );
  },
);
const withoutVariables = (body: unknown) => ({ ...Object(body), EdgeScriptVariables: [] });

test("a value that is too long is an error that does not contain it", async () => {
  const tooLong = { ...url, defaultValue: "v".repeat(4097) };
  const { failures } = await new Run().provider(className).check({}, tooLong);
  expect(failures.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^defaultValue (?!.*vv).*at most 4096 characters/),
  ]);
  await start({ variableLimit: "documented" });
  const message = await rejectionMessage(create({ defaultValue: "v".repeat(2049) }));
  expect(message).toContain("DefaultValue must have at most 2048 characters.");
  expect(message + stderr()).not.toContain("vv");
});

test("no message shows a value", async () => {
  const secret = "s3cr3t-value";
  const { id, outs } = await create({ defaultValue: secret });
  Object.assign(platform.state.scripts[0]?.EdgeScriptVariables[3] ?? {}, {
    DefaultValue: `${secret}-of-others`,
  });
  platform.fault({ method: "POST", status: 400, body: { Message: `no ${secret}-2` }, times: 1 });
  const changed = { ...url, defaultValue: `${secret}-2` };
  const message = await rejectionMessage(new Run().applyUpdate(className, id, outs, changed));
  await new Run().applyUpdate(className, id, outs, changed);
  expect(message + stderr()).not.toContain(secret);
  expect(platform.state.scripts[0]?.EdgeScriptVariables[3]?.DefaultValue).toBe(`${secret}-2`);
});

test("one script has one write at a time", async () => {
  const run = new Run();
  const [delay, names] = [50, ["A", "B", "C"]];
  platform.fault({ method: "POST", delayMs: delay, times: Number.POSITIVE_INFINITY } as never);
  const begin = Date.now();
  await Promise.all(names.map((name) => run.create(className, { scriptId: 6, name })));
  expect(Date.now() - begin).toBeGreaterThanOrEqual(delay * names.length);
});

test("a variable, a release and an ApiObject of one script wait for one another", async () => {
  const run = new Run();
  const secrets = "/compute/script/6/secrets";
  await Promise.all([
    run.create(className, url),
    run.create("ScriptRelease", { scriptId: 6, code: "addEventListener()" }),
    run.create("ApiObject", {
      path: secrets,
      match: ["Name"],
      properties: { Name: "KEY", Secret: "s" },
      operations: { read: { path: secrets, items: "Secrets" } },
    }),
  ]);
  const parts = platform.requests.map(
    (each) => /variables|secrets|releases|publish|code/.exec(each.path)?.[0],
  );
  const subjects = parts.filter(Boolean).map((part) => part?.replace(/publish|code/, "releases"));
  expect(subjects.length).toBeGreaterThan(6);
  expect(subjects.filter((each, index) => each !== subjects[index - 1])).toEqual([
    "variables",
    "releases",
    "secrets",
  ]);
});
