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

const theirs = { id: 7, displayName: "theirs", hostName: "docker.io", userName: "them", password: "theirs" };
const seed = { Registries: [theirs] };
let messages: () => string;
beforeEach(async () => {
  messages = captureStderr();
  await startPlatform({ seed });
});
afterEach(stopPlatform);

const args = { displayName: "ours", type: "gitHub", userName: "bot", password: "s3cr3t" };
const create = async (more: Properties = {}) => {
  const { id, outs } = await new Run().create("ImageRegistry", { ...args, ...more });
  return { id, outs: unwrapSecrets(outs) };
};
const update = async (id: string, recorded: Properties, given: Properties) =>
  unwrapSecrets(await new Run().applyUpdate("ImageRegistry", id, recorded, given));
const refresh = async (id: string, recorded: Properties) =>
  unwrapSecrets((await new Run().provider("ImageRegistry").read(id, recorded)).props ?? {});
const find = (id: string) => platform.state.registries.find((each) => String(each.id) === id);

test.each([
  ["a number", "number", "camelCase"],
  ["a string", "text", "capitalized"],
] as const)(
  "a registry whose ID is %s is created, changed and deleted; a rename keeps its credentials",
  async (_, registryIds, containerValues) => {
    await startPlatform({ seed, variants: { registryIds, containerValues } });
    const { id, outs } = await create();
    expect([id, outs["registryId"], outs["hostName"]]).toEqual(["1001", 1001, "ghcr.io"]);
    const renamed = await update(id, outs, { ...args, displayName: "new" });
    const changed = await update(id, renamed, { ...args, displayName: "new", password: "newer" });
    expect(changed).toMatchObject({ displayName: "new", type: "gitHub", userName: "bot", password: "newer" });
    await new Run().provider("ImageRegistry").delete(id, changed);
    const body = (displayName: string, password?: string) =>
      JSON.stringify({
        displayName,
        type: "gitHub",
        ...(password && { passwordCredentials: { userName: "bot", password } }),
      });
    expect(writes()).toEqual([
      `POST /mc/registries ${body("ours", "s3cr3t")}`,
      `PUT /mc/registries/1001 ${body("new")}`,
      `PUT /mc/registries/1001 ${body("new", "newer")}`,
      "DELETE /mc/registries/1001",
    ]);
    expect(platform.state.registries).toHaveLength(1);
  },
);

describe("a success whose body has another status is a failure", () => {
  const answer = (method: string, body: object) => platform.fault({ method, status: 200, body });

  test.each(["SecretsValidationFailed", "secretsValidationFailed"])("of a create: %s", async (status) => {
    answer("POST", { status, error: "The password s3cr3t is wrong." });
    const message = await rejectionMessage(create());
    expect(message).toContain(`the API returned 400`);
    expect(message).toContain(status);
    expect(message + messages()).not.toContain("s3cr3t");
  });

  test("of an update", async () => {
    const { id, outs } = await create();
    answer("PUT", { status: "invalidInput", error: "No." });
    expect(await rejectionMessage(update(id, outs, { ...args, displayName: "new" }))).toContain("No.");
  });

  test("of a delete while an app uses the registry, which the error names", async () => {
    const { id, outs } = await create();
    answer("DELETE", { status: "InUse", applications: ["shop"] });
    const message = await rejectionMessage(new Run().provider("ImageRegistry").delete(id, outs));
    expect(message).toContain("It is used by shop.");
  });

  test("but a registry that is not found is gone", async () => {
    const { id, outs } = await create();
    platform.state.registries.pop();
    answer("DELETE", { status: "NotFound" });
    await new Run().provider("ImageRegistry").delete(id, outs);
    expect(messages()).toContain("no longer exists on the platform");
  });
});

test("a create that is reported as failed although it has saved the registry is found, and not sent again", async () => {
  const body = { status: "UnknownErrorOccured" };
  platform.fault({ method: "POST", effect: true, status: 200, body, times: 1 });
  const { outs } = await new Run({ "edge:maxAttempts": "2" }).create("ImageRegistry", args);
  expect(unwrapSecrets(outs)).toMatchObject({ registryId: 1001, userName: "bot" });
  expect(writes()).toHaveLength(1);
});

test("a password that others have set is sent again after a refresh", async () => {
  const { id, outs } = await create();
  expect(await refresh(id, outs)).toEqual(outs);
  platform.clock.advance(2000);
  Object.assign(find(id) ?? {}, {
    password: "theirs",
    lastUpdatedAt: new Date(platform.clock.now()).toISOString(),
  });
  const seen = await refresh(id, outs);
  expect(seen["password"]).toBeNull();
  const updated = await update(id, seen, args);
  expect([find(id)?.password, updated["password"]]).toEqual(["s3cr3t", "s3cr3t"]);
});

test("an imported registry keeps its credentials and its type until the program gives a password", async () => {
  const imported = unwrapSecrets((await new Run().provider("ImageRegistry").read("7", {})).props ?? {});
  expect(imported).toMatchObject({ type: "dockerHub", userName: "them" });
  const given = { displayName: "renamed", type: "dockerHub", userName: "them" };
  const renamed = await update("7", imported, given);
  expect(find("7")).toMatchObject({ displayName: "renamed", type: "dockerHub", password: "theirs" });
  await update("7", renamed, { ...given, password: "ours" });
  expect(find("7")?.password).toBe("ours");
});

test("a user name without its password is an error, and nothing is sent", async () => {
  const { password: _, ...bare } = args;
  expect(await rejectionMessage(new Run().create("ImageRegistry", bare))).toContain("password");
  expect(writes()).toEqual([]);
});

test("a registry of the platform is not adopted", async () => {
  const given = { displayName: "GitHub Public", adopt: true };
  expect(await rejectionMessage(new Run().create("ImageRegistry", given))).toContain(
    "belongs to the platform and cannot be changed",
  );
});
