import { createGate, until } from "../waiting";
import { dynamicForm, listShownChanges, listSteps, longTimeouts, pluginForm, Scene } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const keys = { ApiKey: "MARKER-library-key", ReadOnlyApiKey: "MARKER-read-key" };
const library = (Id: number, ...BlockedReferrers: string[]) => ({ Id, ...keys, BlockedReferrers });

const block = (name: string, args: object, options = "") =>
  `new edge.VideoLibraryRefererBlock("${name}", ${JSON.stringify({ libraryId: 4, ...args })}${options});`;
const addRequest = (host: string, id = 4) =>
  `POST /videolibrary/${id}/addBlockedReferrer {"Hostname":"${host}"}`;
const removeRequest = (host: string, id = 4) =>
  `POST /videolibrary/${id}/removeBlockedReferrer {"Hostname":"${host}"}`;

function findLibrary(id: number) {
  const found = scene.emulator.state.videoLibraries.find(({ Id }) => Id === id);
  if (!found) throw new Error(`no library ${id} on the platform`);
  return found;
}

/** The blocked hosts of a library on the platform. */
const listBlocked = (id = 4) => [...findLibrary(id).BlockedReferrers].sort();

/** Drift: the hosts of library 4 become these. */
const blockInstead = (...hosts: string[]) => {
  findLibrary(4).BlockedReferrers = hosts;
};

test("hosts are blocked and unblocked, no needless request is sent, and destroy undoes what was done", async () => {
  scene = await Scene.open(
    { seed: { VideoLibraries: [library(4, "Mixed.Example"), library(5)] } },
    { project: dynamicForm },
  );
  const { stack } = scene;
  const program = [
    block("bad", { hostname: "Bad.Example" }),
    block("alphabet", { hostname: "bücher.example", state: "blocked" }),
    block("elsewhere", { libraryId: 5, hostname: "bad.example" }),
    block("mixed", { hostname: "mixed.example", state: "unblocked" }),
    block("never", { hostname: "never.example", state: "unblocked" }),
  ].join("\n");
  expect((await scene.up(program)).changes).toEqual({ create: 6 });
  // The platform's own spelling is removed; a host that is not blocked needs no request.
  expect(scene.takeWrites().sort()).toEqual(
    [
      addRequest("bad.example"),
      addRequest("xn--bcher-kva.example"),
      addRequest("bad.example", 5),
      removeRequest("Mixed.Example"),
    ].sort(),
  );
  expect(stack.resource("bad")).toMatchObject({
    id: "4/bad.example",
    outputs: { libraryId: 4, hostname: "bad.example", state: "blocked", adopted: false },
  });

  // Each argument changes; another spelling of the same host is no change.
  const second = [
    block("bad", { hostname: "BAD.example" }),
    block("alphabet", { hostname: "xn--BCHER-kva.example", state: "unblocked" }),
    block("elsewhere", { libraryId: 4, hostname: "third.example" }),
    block("mixed", { hostname: "mixed.example", state: "unblocked", onDelete: "delete" }),
    block("never", { hostname: "never.example", state: "unblocked" }),
  ].join("\n");
  expect(listSteps(await scene.up(second))).toEqual([
    "create-replacement elsewhere",
    "delete-replaced elsewhere",
    "replace elsewhere",
    "update alphabet",
    "update mixed",
  ]);
  expect(scene.takeWrites().sort()).toEqual(
    [
      removeRequest("xn--bcher-kva.example"),
      addRequest("third.example"),
      removeRequest("bad.example", 5),
    ].sort(),
  );

  // Drift is seen, recorded and repaired; rules.md#switched-off-is-drift: an unblocked host is not gone.
  blockInstead("Mixed.example");
  expect(listShownChanges(await stack.refresh("--diff")).sort()).toEqual([
    "adopted: false => true",
    'state: "blocked" => "unblocked"',
    'state: "blocked" => "unblocked"',
    'state: "unblocked" => "blocked"',
  ]);
  expect([stack.resources().length, scene.takeWrites()]).toEqual([5, []]);
  expect(listSteps(await stack.up())).toEqual(["update bad", "update elsewhere", "update mixed"]);
  expect(scene.takeWrites().sort()).toEqual(
    [addRequest("bad.example"), addRequest("third.example"), removeRequest("Mixed.example")].sort(),
  );

  // What is unblocked leaves nothing to undo, even if others block it meanwhile.
  blockInstead(...listBlocked(), "mixed.example", "never.example", "other.example");
  expect((await stack.destroy()).changes).toEqual({ delete: 6 });
  expect(scene.takeWrites().sort()).toEqual([removeRequest("bad.example"), removeRequest("third.example")]);
  expect(listBlocked()).toEqual(["mixed.example", "never.example", "other.example"]);
  expect(stack.stateText()).not.toContain("MARKER");
});

test("adoption is explicit, and each onDelete does what it says", async () => {
  const there = ["mine", "kept", "gone", "flip"].map((name) => `${name}.example`);
  scene = await Scene.open({ seed: { VideoLibraries: [library(4, ...there)] } }, { project: pluginForm });
  const { stack } = scene;
  const host = (name: string, more: object = {}) => block(name, { hostname: `${name}.example`, ...more });
  const program = (flip: string) =>
    [
      host("kept", { adopt: true }),
      host("gone", { adopt: true, onDelete: "delete" }),
      host("flip", { adopt: true, state: flip }),
      host("new", { onDelete: "keep" }),
    ].join("\n");
  const refused = await scene.up(host("mine") + program("blocked"), "--continue-on-error");
  expect(refused.errors).toEqual({
    mine: expect.stringContaining(
      "Referer mine.example of video library 4 already exists (id 4/mine.example): set adopt: true",
    ),
  });
  expect(scene.takeWrites()).toEqual([addRequest("new.example")]);
  expect(stack.resource("kept").outputs).toMatchObject({ adopted: true, state: "blocked" });

  // A host that this program unblocked and blocks again is its own now.
  expect((await scene.up(program("unblocked"))).ok).toBe(true);
  expect((await scene.up(program("blocked"))).ok).toBe(true);
  expect(scene.takeWrites()).toEqual([removeRequest("flip.example"), addRequest("flip.example")]);
  expect((await stack.destroy()).ok).toBe(true);
  expect(scene.takeWrites().sort()).toEqual([removeRequest("flip.example"), removeRequest("gone.example")]);
  expect(listBlocked()).toEqual(["kept.example", "mine.example", "new.example"]);
});

test("the hosts of one library are written one at a time, in parallel with another library", async () => {
  const seed = { VideoLibraries: [library(4), library(5)] };
  scene = await Scene.open({ seed }, { config: longTimeouts });
  const { emulator } = scene;
  const held = createGate();
  emulator.fault({ path: "/videolibrary/4/addBlockedReferrer", until: held.opened });
  const running = scene.up(`for (const [i, libraryId] of [4, 4, 4, 5, 5, 5].entries())
    new edge.VideoLibraryRefererBlock("host" + i, { libraryId, hostname: i + ".example" });`);
  const written = () =>
    [4, 5].map((id) => emulator.requests.writes().filter(({ path }) => path.includes(`/${id}/`)).length);
  await until(() => written()[1] === 3);
  expect(written()).toEqual([1, 3]);
  held.open();
  const up = await running;
  expect([up.ok, written()]).toEqual([true, [3, 3]]);
});
