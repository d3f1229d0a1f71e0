import * as fc from "fast-check";
import type { HostedProvider } from "../../../provider/core/provider";
import { unknownValue } from "../../../provider/signatures";
import { addressOf, emulatorForEach } from "../../emulated";
import { managing } from "../../managing";
import { character } from "../character";
import { configured } from "../configured";

let block: HostedProvider;

const library = () => emulator.state.videoLibraries[0]?.BlockedReferrers;
const sent = () => emulator.requests.writes().map(({ path, body }) => [path.split("/").at(-1), body]);
const hostnameOf = async (hostname: unknown) => {
  const { inputs, failures } = await block.check({}, { libraryId: 4, hostname });
  return failures[0]?.reason ?? inputs["hostname"];
};
const emulator = emulatorForEach(
  {
    seed: { VideoLibraries: [{ Id: 4, BlockedReferrers: ["there.example"] }] },
  },
  (started) => {
    block = configured("VideoLibraryRefererBlock", {
      ...addressOf(started),
      "edge:maxAttempts": "1",
    });
  },
);

test.each([
  ["Shop.EXAMPLE", "shop.example"],
  ["bücher.example", "xn--bcher-kva.example"],
  ["BÜCHER.example", "xn--bcher-kva.example"],
  ["日本", "xn--wgv71a"],
  ["*.shop.example", "*.shop.example"],
  ["a_b.example", "a_b.example"],
  ["localhost", "localhost"],
  ["192.0.2.1", "192.0.2.1"],
])("the host %s is stored as %s, which is itself stored unchanged", async (given, kept) => {
  expect([await hostnameOf(given), await hostnameOf(kept)]).toEqual([kept, kept]);
});

test.each([
  "",
  " ",
  "https://shop.example",
  "//shop.example",
  "shop.example/videos",
  "shop.example:80",
  "user@shop.example",
  "shop.example?a",
  "shop.example#a",
  "shop\\example",
  "shop example",
  " shop.example",
  "shop\t.example",
  "shop%2Eexample",
  "[2001:db8::1]",
  "xn--zzzzzz.example",
  7,
  { host: "shop.example" },
])("%j is rejected as a host", async (given) => {
  expect(await hostnameOf(given)).toBe(
    `hostname must be a host name such as "shop.example", without a scheme, port or path; ${JSON.stringify(given)} was given.`,
  );
});

test("the stored form of any accepted host is accepted and stays the same", async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.domain(), fc.string({ unit: character }), fc.webUrl()), async (given) => {
      const kept = String(await hostnameOf(given));
      fc.pre(!kept.startsWith("hostname must be"));
      expect(await hostnameOf(kept)).toBe(kept);
      expect(kept).not.toMatch(/[A-Z\s/:@?#%\\]|[^ -~]/);
    }),
  );
});

test("the state defaults to blocked, even if another argument is not known yet", async () => {
  const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
  const { inputs, failures } = await block.check({}, { libraryId: unknown, hostname: "Shop.example" });
  expect([inputs, failures]).toEqual([
    { libraryId: unknown, hostname: "shop.example", state: "blocked" },
    [],
  ]);
});

test("a preview shows every output, and adopted as unknown if the state changes", async () => {
  const recorded = {
    libraryId: 4,
    hostname: "a.example",
    state: "blocked",
    adopted: true,
    managed: managing("state"),
  };
  const inputs = { libraryId: 4, hostname: "a.example", state: "blocked" };
  const same = await block.previewUpdate("4/a.example", recorded, { ...inputs, onDelete: "delete" });
  expect(same.outs).toEqual({ ...recorded, onDelete: "delete" });
  const { outs } = await block.previewUpdate("4/a.example", recorded, { ...inputs, state: "unblocked" });
  expect(outs).toEqual({
    libraryId: 4,
    hostname: "a.example",
    state: "unblocked",
    managed: managing("state"),
    adopted: unknownValue,
  });
  expect(emulator.requests).toHaveLength(0);
});

test("a block that cannot be added is not recorded, and one that may have been added is looked up, not sent again", async () => {
  const inputs = { libraryId: 4, hostname: "a.example", state: "blocked" };
  emulator.fault({ method: "POST", status: 400, body: { ErrorKey: "limit", Message: "At most 50." } });
  await expect(block.create(inputs)).rejects.toThrow(
    "Could not block referer a.example of video library 4: the API returned 400 (limit): At most 50.",
  );
  emulator.fault({ method: "POST", status: 500, effect: true });
  const { outs } = await block.create(inputs);
  expect(outs).toMatchObject({ state: "blocked", adopted: false });
  expect(sent()).toHaveLength(2);
});

test("destroy reads the library first: a 403 stops it, and without a read operation it unblocks without checking", async () => {
  const recorded = { libraryId: 4, hostname: "there.example", state: "blocked", adopted: false };
  emulator.fault({ method: "GET", status: 403 });
  await expect(block.delete("4/there.example", recorded)).rejects.toThrow("returned 403");
  expect(sent()).toEqual([]);
  emulator.fault({ method: "GET", status: 405 });
  await block.delete("4/there.example", recorded);
  expect([sent(), library()]).toEqual([[["removeBlockedReferrer", { Hostname: "there.example" }]], []]);
  await block.delete("4/there.example", recorded);
  await block.delete("4/there.example", { ...recorded, state: "unblocked" });
  expect(sent()).toHaveLength(1);
});

test("a library returned without its list does not stop destroy from unblocking the host", async () => {
  const outs = { libraryId: 4, hostname: "there.example", state: "blocked", adopted: false, managed: "" };
  emulator.fault({
    path: "/videolibrary/{id}",
    alter: (library) => ({ ...(library as object), BlockedReferrers: null }),
  });
  await block.delete("4/there.example", outs);
  expect(library()).toEqual([]);
});

describe("a library returned without its list of blocked referers", () => {
  const outs = {
    ...{ libraryId: 4, hostname: "there.example", state: "blocked", adopted: false },
    managed: managing("state"),
  };
  const withoutList = (times = Number.POSITIVE_INFINITY) => ({
    alter: (library: unknown) => ({ ...Object(library), BlockedReferrers: null }),
    times,
  });
  const fromOne = { path: "/videolibrary/{id}", method: "GET" };
  const fromAll = { path: "/videolibrary", method: "GET" };
  const listing = (members: object) => ({
    alter: (page: unknown) => ({ ...Object(page), Items: [{ Id: 4, ...members }] }),
  });
  const unconfirmed =
    "Video library 4 was returned with BlockedReferrers: null, and the list of video libraries does not confirm that it blocks no referers. The state was left unchanged. Try again later.";

  test("is looked up in the list of libraries: what this program blocked stays its own", async () => {
    emulator.fault({ ...fromOne, ...withoutList() });
    const { props } = await block.read("4/there.example", outs);
    expect(props).toMatchObject({ state: "blocked", adopted: false });
    expect((await block.update("4/there.example", outs, { ...outs, onDelete: "keep" })).outs).toMatchObject({
      state: "blocked",
      adopted: false,
    });
    const create = block.create({ libraryId: 4, hostname: "there.example", state: "blocked" });
    await expect(create).rejects.toThrow("already exists (id 4/there.example)");
    expect(sent()).toEqual([]);
  });

  test("counts as empty if the list of libraries shows none either", async () => {
    emulator.fault({ ...fromOne, ...withoutList() });
    emulator.fault({ ...fromAll, ...listing({ BlockedReferrers: null }) });
    const { props } = await block.read("4/there.example", outs);
    expect(props).toMatchObject({ state: "unblocked", adopted: false });
  });

  test("is an error if the list of libraries leaves it out too", async () => {
    emulator.fault({ ...fromOne, ...withoutList() });
    emulator.fault({ ...fromAll, ...listing({}) });
    await expect(block.read("4/there.example", outs)).rejects.toThrow(unconfirmed);
  });
});

test("a host listed in several spellings is unblocked in each", async () => {
  emulator.state.videoLibraries[0]?.BlockedReferrers.push("A.example", "a.EXAMPLE", "b.example");
  const { outs } = await block.create({ libraryId: 4, hostname: "a.example", state: "unblocked" });
  expect(outs).toMatchObject({ state: "unblocked", adopted: false });
  expect(library()).toEqual(["there.example", "b.example"]);
  expect(sent()).toHaveLength(2);
});

test.each([
  ["blocked by this program, and still there", { state: "blocked", adopted: false }, true, false, false],
  ["adopted, and still there", { state: "blocked", adopted: true }, true, true, true],
  ["unblocked, and blocked by somebody else", { state: "unblocked", adopted: false }, true, true, true],
  ["adopted, and unblocked by somebody else", { state: "blocked", adopted: true }, false, false, false],
  ["unblocked, and blocked by this program now", { state: "unblocked", adopted: false }, false, false, false],
])("a host that was %s: whether it counts as adopted", async (_, before, isBlocked, refreshed, updated) => {
  emulator.state.videoLibraries[0]?.BlockedReferrers.splice(0, 1, isBlocked ? "a.example" : "b.example");
  const recorded = { libraryId: 4, hostname: "a.example", managed: managing("state"), ...before };
  const { props } = await block.read("4/a.example", recorded);
  expect(props).toMatchObject({ state: isBlocked ? "blocked" : "unblocked", adopted: refreshed });
  for (const outputs of [recorded, props]) {
    const inputs = { libraryId: 4, hostname: "a.example", state: "blocked" };
    expect((await block.update("4/a.example", outputs, inputs)).outs).toMatchObject({ adopted: updated });
    emulator.state.videoLibraries[0]?.BlockedReferrers.splice(0, 1, isBlocked ? "a.example" : "b.example");
    emulator.state.videoLibraries[0]?.BlockedReferrers.splice(1);
  }
});
