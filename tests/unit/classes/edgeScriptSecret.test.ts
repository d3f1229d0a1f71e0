import type { Properties } from "../../../provider/model/properties";
import {
  captureStderr,
  platform,
  Run,
  rejectionMessage,
  startPlatform,
  stopPlatform,
  unwrapSecrets,
  writes,
} from "../core/run";

const old = { Id: 71, Name: "OLD", Secret: "theirs", LastModified: "2026-01-01T00:00:00Z" };
const seed = { Scripts: [{ Id: 6, Name: "shop", ScriptType: 1, Secrets: [old] }] };
let messages: () => string;
beforeEach(async () => {
  messages = captureStderr();
  await startPlatform({ seed });
});
afterEach(stopPlatform);

const args = { scriptId: 6, name: "API_KEY", secret: "s3cr3t" };
const id = "6/API_KEY";
const create = (more: Properties = {}) => new Run().create("EdgeScriptSecret", { ...args, ...more });
const update = (recorded: Properties, more: Properties = {}) =>
  new Run().applyUpdate("EdgeScriptSecret", id, recorded, { ...args, ...more });
const refresh = async (recorded: Properties) => {
  const { props } = await new Run().provider("EdgeScriptSecret").read(id, recorded);
  return props as Properties;
};
const find = (name = args.name) => platform.state.scripts[0]?.Secrets.find(({ Name }) => Name === name);
/** Sets the value as someone else would, at another time. */
function setByOthers(): void {
  platform.clock.advance(2000);
  Object.assign(find() ?? {}, {
    Secret: "theirs",
    LastModified: new Date(platform.clock.now()).toISOString(),
  });
}

test("a secret is created, set and deleted by its number, which the program need not know", async () => {
  const { id: created, outs } = await create();
  expect(created).toBe(id);
  expect(unwrapSecrets(outs)).toMatchObject({ secret: "s3cr3t", secretId: 701 });
  const updated = await update(outs, { secret: "newer" });
  await new Run().provider("EdgeScriptSecret").delete(id, updated);
  expect(writes()).toEqual([
    'POST /compute/script/6/secrets {"Name":"API_KEY","Secret":"s3cr3t"}',
    'POST /compute/script/6/secrets/701 {"Secret":"newer"}',
    "DELETE /compute/script/6/secrets/701",
  ]);
  expect(platform.state.scripts[0]?.Secrets).toHaveLength(1);
});

describe("a secret that moves", () => {
  const asApiObject = {
    path: "/compute/script/6/secrets",
    match: ["Name"],
    properties: { Name: args.name },
    operations: { read: { path: "/compute/script/6/secrets", items: "Secrets" } },
    adopt: true,
  };

  test("to an ApiObject, which has it by its number, stays", async () => {
    const { outs } = await create();
    const run = new Run();
    await run.create("ApiObject", asApiObject);
    await run.provider("EdgeScriptSecret").delete(id, outs);
    expect(find()).toBeDefined();
    expect(messages()).toContain("was not deleted: another resource of this program manages it now.");
  });

  test("from an ApiObject stays", async () => {
    await create();
    const { id: path, outs } = await new Run().create("ApiObject", asApiObject);
    const run = new Run();
    await run.create("EdgeScriptSecret", { ...args, adopt: true });
    await run.provider("ApiObject").delete(path, { ...unwrapSecrets(outs), onDelete: "delete" });
    expect(find()).toBeDefined();
  });
});

describe("a value that others have set", () => {
  test.each([["exact"], ["rounded"]] as const)(
    "is found by its time, which the list returns %s, and the next update sends the program's value again",
    async (secretTimes) => {
      await startPlatform({ seed, variants: { secretTimes } });
      const outs = unwrapSecrets((await create()).outs);
      expect(unwrapSecrets(await refresh(outs))).toMatchObject({ secret: "s3cr3t" });
      setByOthers();
      const seen = unwrapSecrets(await refresh(outs));
      expect(seen["secret"]).toBeNull();
      expect(unwrapSecrets(await refresh(seen))["secret"]).toBeNull();
      const updated = unwrapSecrets(await update(seen));
      expect([find()?.Secret, updated["secret"]]).toEqual(["s3cr3t", "s3cr3t"]);
      expect(unwrapSecrets(await refresh(updated))).toMatchObject({ secret: "s3cr3t" });
      platform.requests.clear();
      expect(await update(updated)).toBe(updated);
      expect(platform.requests).toHaveLength(0);
    },
  );

  test("is overwritten by a new one of the program, with a warning that shows neither", async () => {
    const outs = unwrapSecrets((await create()).outs);
    setByOthers();
    await update(outs, { secret: "newer" });
    expect(find()?.Secret).toBe("newer");
    expect(messages()).toContain(
      "Edge script secret API_KEY of edge script 6 was changed outside of this program: secret.",
    );
    expect(messages()).not.toMatch(/s3cr3t|newer|theirs/);
  });
});

describe("without a value", () => {
  test("a new secret is an error, in a preview too, and nothing is sent", async () => {
    const { secret: _, ...bare } = args;
    const reason = "secret is required, because there is no edge script secret API_KEY of edge script 6 yet.";
    expect(await rejectionMessage(new Run().create("EdgeScriptSecret", bare))).toBe(reason);
    expect(writes()).toEqual([]);
  });

  test("an existing one keeps its value, until the program has one", async () => {
    const existing = { scriptId: 6, name: "OLD" };
    const { outs } = await new Run().create("EdgeScriptSecret", { ...existing, adopt: true });
    expect(writes()).toEqual([]);
    const imported = await new Run().provider("EdgeScriptSecret").read("6/OLD", {});
    expect(imported.props).toMatchObject({ secretId: 71 });
    for (const recorded of [outs, imported.props as Properties])
      await new Run().applyUpdate("EdgeScriptSecret", "6/OLD", unwrapSecrets(recorded), existing);
    expect(writes()).toEqual([]);
    await new Run().applyUpdate("EdgeScriptSecret", "6/OLD", imported.props as Properties, {
      ...existing,
      secret: "ours",
    });
    expect([find("OLD")?.Secret, writes()]).toEqual(["ours", [expect.stringContaining("/secrets/71")]]);
  });
});

test("a secret that others have deleted and added again gets the program's value, and stays at a delete", async () => {
  const outs = unwrapSecrets((await create()).outs);
  Object.assign(find() ?? {}, { Id: 799 });
  setByOthers();
  await new Run().provider("EdgeScriptSecret").delete(id, outs);
  expect(find()?.Secret).toBe("theirs");
  expect(messages()).toContain("it is not the one in the state, which somebody deleted");
  await update(unwrapSecrets(await refresh(outs)));
  expect([find()?.Secret, platform.requests.writes().at(-1)?.path]).toEqual([
    "s3cr3t",
    "/compute/script/6/secrets/799",
  ]);
});

test("no message has the value, even if the API quotes it", async () => {
  const body = { ErrorKey: "invalid", Field: "Secret", Message: "The value s3cr3t is refused: s3cr3t" };
  platform.fault({ method: "POST", status: 400, body });
  const message = await rejectionMessage(create());
  expect(message).toContain("The value [secret] is refused");
  expect(message + messages()).not.toContain("s3cr3t");
});

test("a secret of a script that does not exist is an error", async () => {
  expect(await rejectionMessage(create({ scriptId: 99 }))).toContain("edge script 99");
  expect(await rejectionMessage(new Run().provider("EdgeScriptSecret").read("99/API_KEY", {}))).toContain(
    "99",
  );
});
