import { gate, until } from "../waiting";
import { dynamicForm, patient, pluginForm, Scene, shown, steps } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const keys = { ApiKey: "MARKER-library-key", ReadOnlyApiKey: "MARKER-read-key" };
const library = (Id: number, ...BlockedReferrers: string[]) => ({ Id, ...keys, BlockedReferrers });

const block = (name: string, args: object, options = "") =>
  `new edge.VideoLibraryRefererBlock("${name}", ${JSON.stringify({ libraryId: 4, ...args })}${options});`;
const added = (host: string, id = 4) => `POST /videolibrary/${id}/addBlockedReferrer {"Hostname":"${host}"}`;
const removed = (host: string, id = 4) =>
  `POST /videolibrary/${id}/removeBlockedReferrer {"Hostname":"${host}"}`;

function libraryOf(id: number) {
  const found = scene.emulator.state.videoLibraries.find(({ Id }) => Id === id);
  if (!found) throw new Error(`no library ${id} on the platform`);
  return found;
}

/** The blocked hosts of a library on the platform. */
const blocked = (id = 4) => [...libraryOf(id).BlockedReferrers].sort();

/** Drift: the hosts of library 4 become these. */
const blockInstead = (...hosts: string[]) => {
  libraryOf(4).BlockedReferrers = hosts;
};

test("hosts are blocked and unblocked, no needless request is sent, and destroy undoes what was done", async () => {
  scene = await Scene.open(
    { seed: { VideoLibraries: [library(4, "old.example", "Mixed.Example"), library(5)] } },
    { project: dynamicForm, env: { EDGE_DEBUG: "1" }, languageHost: false },
  );
  const { stack, emulator } = scene;
  const program = [
    block("bad", { hostname: "Bad.Example" }),
    block("alphabet", { hostname: "bücher.example", state: "blocked" }),
    block("elsewhere", { libraryId: 5, hostname: "bad.example" }),
    block("old", { hostname: "old.example", state: "unblocked" }),
    block("mixed", { hostname: "mixed.example", state: "unblocked" }),
    block("never", { hostname: "never.example", state: "unblocked" }),
  ].join("\n");
  const up = await scene.up(program);
  expect([up.ok, up.changes]).toEqual([true, { create: 7 }]);
  // The platform's own spelling is what is taken away; a host that is not blocked needs nothing.
  expect(scene.sent().sort()).toEqual(
    [
      added("bad.example"),
      added("xn--bcher-kva.example"),
      added("bad.example", 5),
      removed("old.example"),
      removed("Mixed.Example"),
    ].sort(),
  );
  expect(blocked()).toEqual(["bad.example", "xn--bcher-kva.example"]);
  expect(stack.resource("bad")).toMatchObject({
    id: "4/bad.example",
    outputs: { libraryId: 4, hostname: "bad.example", state: "blocked", adopted: false },
  });
  expect(stack.resource("old").outputs).toMatchObject({ state: "unblocked", adopted: false });

  // One GET for each library, whatever its hosts, and only for the refresh.
  await scene.expectNoChanges();
  expect(scene.asked().sort()).toEqual(["GET /videolibrary/4", "GET /videolibrary/5"]);

  // Each argument changes; another spelling of the same host is no change.
  const second = [
    block("bad", { hostname: "BAD.example" }),
    block("alphabet", { hostname: "xn--BCHER-kva.example", state: "unblocked" }),
    block("elsewhere", { libraryId: 4, hostname: "third.example" }),
    block("old", { hostname: "old.example", state: "blocked" }),
    block("mixed", { hostname: "mixed.example", state: "unblocked", onDelete: "delete" }),
    block("never", { hostname: "never2.example", state: "unblocked" }),
  ].join("\n");
  const changed = await scene.up(second);
  expect(steps(changed)).toEqual(
    [
      ...["elsewhere", "never"].flatMap((name) => [
        `create-replacement ${name}`,
        `delete-replaced ${name}`,
        `replace ${name}`,
      ]),
      ...["alphabet", "mixed", "old"].map((name) => `update ${name}`),
    ].sort(),
  );
  expect(scene.sent().sort()).toEqual(
    [
      removed("xn--bcher-kva.example"),
      added("third.example"),
      removed("bad.example", 5),
      added("old.example"),
    ].sort(),
  );
  expect(stack.resource("old").outputs).toMatchObject({ state: "blocked", adopted: false });

  // Drift is seen, recorded and repaired; rules.md#switched-off-is-drift: an unblocked host is not gone.
  blockInstead("old.example", "Mixed.example");
  const drifted = await stack.refresh("--diff");
  expect(shown(drifted).sort()).toEqual([
    "adopted: false => true",
    'state: "blocked" => "unblocked"',
    'state: "blocked" => "unblocked"',
    'state: "unblocked" => "blocked"',
  ]);
  expect(stack.resource("mixed").outputs).toMatchObject({ state: "blocked", adopted: true });
  expect([stack.resources().length, scene.sent()]).toEqual([6, []]);
  expect(steps(await scene.up(second))).toEqual(["update bad", "update elsewhere", "update mixed"]);
  expect(scene.sent().sort()).toEqual(
    [added("bad.example"), added("third.example"), removed("Mixed.example")].sort(),
  );

  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);
  expect(scene.asked()).toEqual([]);

  // What is unblocked leaves nothing to undo, even if others block it meanwhile.
  blockInstead(...blocked(), "mixed.example", "never2.example", "xn--bcher-kva.example", "other.example");
  const destroyed = await stack.destroy();
  expect([destroyed.ok, destroyed.changes]).toEqual([true, { delete: 7 }]);
  expect(scene.sent().sort()).toEqual([
    removed("bad.example"),
    removed("old.example"),
    removed("third.example"),
  ]);
  expect(blocked()).toEqual(["mixed.example", "never2.example", "other.example", "xn--bcher-kva.example"]);

  // The library's own keys went through this process, and did not leave it.
  const printed = [up, changed, drifted, destroyed].map(({ output }) => output).join("\n");
  expect(printed).toContain("GET http://127.0.0.1");
  expect(printed + stack.stateText()).not.toContain("MARKER");
  expect(JSON.stringify(emulator.state.videoLibraries)).toContain("MARKER");
});

test("adoption is explicit, each onDelete does what it says, and adopted is recomputed", async () => {
  const there = ["mine", "same", "kept", "gone", "drift", "flip"].map((name) => `${name}.example`);
  scene = await Scene.open({ seed: { VideoLibraries: [library(4, ...there)] } });
  const { stack } = scene;
  const host = (name: string, more: object = {}) => block(name, { hostname: `${name}.example`, ...more });
  const program = (flip: string) =>
    [
      host("same", { adopt: true }),
      host("kept", { adopt: true, onDelete: "keep" }),
      host("gone", { adopt: true, onDelete: "delete" }),
      host("drift", { adopt: true }),
      host("flip", { adopt: true, state: flip }),
      host("new", {}),
      host("new-kept", { onDelete: "keep" }),
    ].join("\n");
  const refused = await scene.up(host("mine") + program("blocked"), "--continue-on-error");
  expect(refused.errors).toEqual({
    mine: expect.stringContaining(
      "Referer mine.example of video library 4 already exists (id 4/mine.example): set adopt: true, import it, or, if you renamed the resource, add aliases. If Pulumi replaces the resource, set deleteBeforeReplace: true; if another resource gives up the name, add it to dependsOn.",
    ),
  });
  expect([refused.ok, stack.resources().length]).toEqual([false, 7]);
  expect(scene.sent().sort()).toEqual([added("new-kept.example"), added("new.example")].sort());
  expect(stack.resource("same").outputs).toMatchObject({ adopted: true, state: "blocked" });

  // Unblocked by this program and blocked by it again: ours now. So is what others unblocked and an up repaired.
  blockInstead(...blocked().filter((name) => name !== "drift.example"));
  const flipped = await scene.up(program("unblocked"), "--refresh");
  expect(flipped.changes).toEqual({ same: 6, update: 2 });
  expect((await scene.up(program("blocked"))).changes).toEqual({ same: 7, update: 1 });
  expect(scene.sent().sort()).toEqual(
    [added("drift.example"), removed("flip.example"), added("flip.example")].sort(),
  );
  for (const [name, adopted] of Object.entries({ same: true, gone: true, drift: false, flip: false }))
    expect([name, stack.resource(name).outputs["adopted"]]).toEqual([name, adopted]);
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);

  // Already unblocked elsewhere: destroy checks first, and sends nothing for it.
  blockInstead(...blocked().filter((name) => name !== "flip.example"));
  expect((await stack.destroy()).ok).toBe(true);
  expect(scene.sent().sort()).toEqual(
    [removed("drift.example"), removed("gone.example"), removed("new.example")].sort(),
  );
  expect(blocked()).toEqual(["kept.example", "mine.example", "new-kept.example", "same.example"]);
});

test("100 hosts of one library are written one at a time, in parallel with another library, and read with one GET", async () => {
  const seed = { VideoLibraries: [library(4), library(5)] };
  scene = await Scene.open({ seed }, { config: patient });
  const { stack, emulator } = scene;
  const [first, fiftieth] = [gate(), gate()];
  emulator.fault({ path: "/videolibrary/5/addBlockedReferrer", until: first.opened });
  emulator.fault({ path: "/videolibrary/4/addBlockedReferrer", after: 49, until: fiftieth.opened });
  const hosts = Array.from({ length: 100 }, (_, i) => `host-${String(i).padStart(3, "0")}.example`);
  const program = `for (const hostname of ["a.example", "b.example", "c.example"])
    new edge.VideoLibraryRefererBlock(hostname, { libraryId: 5, hostname });
  for (const hostname of ${JSON.stringify(hosts)})
    new edge.VideoLibraryRefererBlock(hostname, { libraryId: 4, hostname });`;
  // As many as there are resources: what waits for one library must not keep the engine from starting the other's.
  const running = scene.up(program, "--parallel", "104");
  const written = () =>
    [4, 5].map((id) => emulator.requests.writes().filter(({ path }) => path.includes(`/${id}/`)).length);
  // While one library's write has no response, it gets no other one, and the other library gets its own.
  await until(() => written()[0] === 50 && written()[1] === 1);
  first.open();
  await until(() => written()[1] === 3);
  expect(written()).toEqual([50, 3]);
  fiftieth.open();
  const up = await running;
  expect([up.ok, up.changes]).toEqual([true, { create: 104 }]);
  expect([...written(), blocked()]).toEqual([100, 3, hosts]);

  emulator.requests.clear();
  expect((await stack.refresh("--expect-no-changes")).ok).toBe(true);
  expect(scene.asked().sort()).toEqual(["GET /videolibrary/4", "GET /videolibrary/5"]);
  expect((await stack.destroy("--parallel", "32")).ok).toBe(true);
  expect(scene.sent()).toHaveLength(103);
  expect([blocked(), blocked(5)]).toEqual([[], []]);
});

test("with only the documented operations, unblocking works, and blocking says what is missing", async () => {
  scene = await Scene.open({
    documentedOnly: true,
    seed: { VideoLibraries: [library(4, "bad.example", "other.example")] },
  });
  const { stack } = scene;
  const refused = await scene.up(
    block("other", { hostname: "other.example" }) + block("blind", { hostname: "bad.example", adopt: true }),
    "--continue-on-error",
  );
  expect([refused.ok, stack.resources()]).toEqual([false, []]);
  expect(refused.errors).toEqual({
    other: expect.stringContaining(
      "The API at the configured base URL has no operation to check whether referer other.example of video library 4 already exists: set adopt: true to adopt it without that check.",
    ),
    blind: expect.stringContaining(
      "Could not block referer bad.example of video library 4: the API returned 404",
    ),
  });
  scene.sent();

  const program = block("bad", { hostname: "bad.example", state: "unblocked" });
  expect((await scene.up(program)).ok).toBe(true);
  expect([scene.sent(), blocked()]).toEqual([[removed("bad.example")], ["other.example"]]);
  const kept = await scene.expectNoChanges();
  expect(kept.changes).toEqual({ same: 2 });
  expect(kept.output).toContain(
    "The API at the configured base URL has no operation to read VideoLibraryRefererBlock resources",
  );
  expect((await stack.destroy()).ok).toBe(true);
  expect(scene.sent()).toEqual([]);
});

test("a block whose library was deleted counts as deleted, but not after a false 404, a lost response or a refusal", async () => {
  scene = await Scene.open({ seed: { VideoLibraries: [library(4), library(5)] } });
  const { stack, emulator } = scene;
  const program =
    block("bad", { hostname: "bad.example" }) + block("five", { libraryId: 5, hostname: "bad.example" });
  // rules.md#ambiguous-creates: the response is lost, the lookup after it finds the host blocked, so it is sent once.
  emulator.fault({ path: "/videolibrary/4/addBlockedReferrer", reset: "after" });
  emulator.fault({ path: "/videolibrary/5/addBlockedReferrer", status: 503 });
  const up = await scene.up(program);
  expect([up.ok, scene.sent().sort()]).toEqual([
    true,
    [added("bad.example"), added("bad.example", 5), added("bad.example", 5)],
  ]);
  expect(stack.resource("bad").outputs).toMatchObject({ adopted: false, state: "blocked" });

  // rules.md#proof-of-absence.
  const lie = emulator.fault({
    method: "GET",
    path: "/videolibrary/4",
    gone: true,
    times: Number.POSITIVE_INFINITY,
  });
  const lied = await stack.refresh();
  expect([lied.ok, stack.resources().length]).toEqual([false, 2]);
  expect(lied.output).toContain(
    "but the list still contains it or its parent, so it does not count as deleted",
  );
  lie.remove();

  // rules.md#confirmed-deletes: the library was deleted, so the update that unblocks says so, and destroy confirms it.
  emulator.state.videoLibraries = emulator.state.videoLibraries.filter(({ Id }) => Id !== 5);
  const updated = await scene.up(program.replace('"libraryId":5', '"libraryId":5,"state":"unblocked"'));
  expect([updated.ok, scene.sent()]).toEqual([false, []]);
  expect(updated.output).toContain(
    'Referer bad.example of video library 5 no longer exists on the platform: run "pulumi up --refresh" to recreate it.',
  );
  // A refresh finds it gone; to create it again, the library is missing.
  const again = await scene.up(program, "--refresh");
  expect([steps(again), again.errors]).toEqual([
    expect.arrayContaining(["create five"]),
    {
      five: expect.stringContaining(
        "Could not block referer bad.example of video library 5: the API returned 404",
      ),
    },
  ]);
  expect(stack.resources().map(({ id }) => id)).toEqual(["4/bad.example"]);
  scene.sent();
  emulator.state.videoLibraries = [];
  const destroyed = await stack.destroy();
  expect([destroyed.ok, scene.sent()]).toEqual([true, [removed("bad.example")]]);
});

test("import and .get use one spelling of the host", async () => {
  scene = await Scene.open(
    { seed: { VideoLibraries: [library(4, "Bad.Example", "two.example")] } },
    { project: pluginForm },
  );
  const { stack } = scene;
  const program = [
    block("bad", { hostname: "bad.example" }, ', { import: "4/BAD.example" }'),
    block("two", { hostname: "Two.example" }, ', { import: "4/two.example" }'),
    `const got = edge.VideoLibraryRefererBlock.get("got", "4/three.example"); exports.state = got.state;`,
  ].join("\n");
  expect((await scene.up(program)).changes).toEqual({ create: 1, import: 2 });
  expect(stack.resource("bad")).toMatchObject({
    id: "4/bad.example",
    inputs: { libraryId: 4, hostname: "bad.example", state: "blocked" },
    outputs: { adopted: true },
  });
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);
  expect(stack.outputs()).toEqual({ state: "unblocked" });
  // rules.md#destroy-by-origin: what was imported stays.
  expect((await stack.destroy()).ok).toBe(true);
  expect([scene.sent(), blocked()]).toEqual([[], ["Bad.Example", "two.example"]]);
});
