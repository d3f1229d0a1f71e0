import * as fc from "fast-check";
import { videoLibraryRefererBlock } from "../../../provider/classes/videoLibraryRefererBlock";
import { checkArguments } from "../../../provider/core/check";
import { character } from "../../support/character";
import { encodeManaged } from "../../support/encodeManaged";
import { createGate, until } from "../../support/waitUntil";
import { findLifecycle } from "../core/arguments";
import { platform, platformForEach, Run, writes } from "../core/run";

platformForEach({ seed: { VideoLibraries: [{ Id: 4, BlockedReferrers: ["there.example"] }] } });
let provider: ReturnType<Run["provider"]>;
beforeEach(() => {
  provider = new Run().provider("VideoLibraryRefererBlock");
});

const getBlockedHosts = () => platform.state.videoLibraries[0]?.BlockedReferrers ?? [];
const listSentWrites = () =>
  platform.requests.writes().map(({ path, body }) => [path.split("/").at(-1), body]);
const checkHost = (hostname: unknown) => {
  const { inputs, failures } = checkArguments(findLifecycle("VideoLibraryRefererBlock"), {
    libraryId: 4,
    hostname,
  });
  return failures[0]?.reason ?? inputs["hostname"];
};

test.each([
  ["Shop.EXAMPLE", "shop.example"],
  ["bücher.example", "xn--bcher-kva.example"],
  ["*.shop.example", "*.shop.example"],
  ["a_b.example", "a_b.example"],
])("the host %s is stored as %s", (given, stored) => {
  expect(checkHost(given)).toBe(stored);
});

test.each([
  "",
  "https://shop.example",
  "shop example",
  "shop\t.example",
  "shop%2Eexample",
  "[2001:db8::1]",
  "xn--zzzzzz.example",
  7,
])("%j is rejected as a host", (given) => {
  expect(checkHost(given)).toContain(`path; ${JSON.stringify(given)} was given.`);
});

test("the stored form of any accepted host is accepted and stays the same", () => {
  fc.assert(
    fc.property(fc.oneof(fc.domain(), fc.string({ unit: character }), fc.webUrl()), (given) => {
      const kept = String(checkHost(given));
      fc.pre(!kept.startsWith("hostname must be"));
      expect(checkHost(kept)).toBe(kept);
      expect(kept).not.toMatch(/[A-Z\s/:@?#%\\]|[^ -~]/);
    }),
  );
});

const blockedHost = {
  libraryId: 4,
  hostname: "there.example",
  state: "blocked",
  adopted: false,
  managed: encodeManaged("state"),
};

test("destroy reads the library first: a 403 stops it, and without a read operation it unblocks without checking", async () => {
  platform.fault({ method: "GET", status: 403 });
  await expect(provider.delete("4/there.example", blockedHost)).rejects.toThrow("returned 403");
  expect(listSentWrites()).toEqual([]);
  platform.fault({ method: "GET", status: 405 });
  await provider.delete("4/there.example", blockedHost);
  expect([listSentWrites(), getBlockedHosts()]).toEqual([
    [["removeBlockedReferrer", { Hostname: "there.example" }]],
    [],
  ]);
  await provider.delete("4/there.example", blockedHost);
  expect(listSentWrites()).toHaveLength(1);
});

test.each([
  ["blocked", []],
  ["unblocked", ["adopted"]],
] as const)("after a change to %s, a preview does not know %j", (state, computed) => {
  const inputs = { libraryId: 4, hostname: "there.example", state };
  expect(videoLibraryRefererBlock.compare?.(blockedHost, inputs)).toEqual({ computed });
});

describe("a library returned without its list of blocked referers", () => {
  beforeEach(() => {
    const alter = (library: unknown) => ({ ...Object(library), BlockedReferrers: null });
    platform.fault({ path: "/videolibrary/{id}", method: "GET", alter, times: Number.POSITIVE_INFINITY });
  });
  const alterListed = (members: object) =>
    platform.fault({
      path: "/videolibrary",
      method: "GET",
      alter: (page) => ({ ...Object(page), Items: [{ Id: 4, ...members }] }),
    });

  test("is looked up in the list of libraries: what this program blocked stays its own", async () => {
    const { props } = await provider.read("4/there.example", blockedHost);
    expect(props).toMatchObject({ state: "blocked", adopted: false });
    const create = provider.create({ libraryId: 4, hostname: "there.example", state: "blocked" });
    await expect(create).rejects.toThrow("already exists (id 4/there.example)");
    expect(listSentWrites()).toEqual([]);
  });

  test("blocks nothing if the list of libraries shows none either", async () => {
    alterListed({ BlockedReferrers: null });
    const { props } = await provider.read("4/there.example", blockedHost);
    expect(props).toMatchObject({ state: "unblocked", adopted: false });
  });

  test("is an error if the list of libraries leaves it out too", async () => {
    alterListed({});
    await expect(provider.read("4/there.example", blockedHost)).rejects.toThrow(
      "Video library 4 was returned with BlockedReferrers: null, and the list of video libraries does not confirm that it blocks no referers. The state was left unchanged. Try again later.",
    );
  });

  test("does not stop destroy from unblocking the host", async () => {
    await provider.delete("4/there.example", blockedHost);
    expect(getBlockedHosts()).toEqual([]);
  });
});

test("the hosts of one library are written one at a time, in parallel with another library", async () => {
  const libraries = platform.state.videoLibraries;
  libraries.push(...libraries.map((library) => ({ ...library, Id: 5 })));
  const held = createGate();
  platform.fault({ path: "/videolibrary/4/addBlockedReferrer", until: held.opened });
  const created = [4, 4, 5, 5].map((libraryId, i) =>
    provider.create({ libraryId, hostname: `${i}.example`, state: "blocked" }),
  );
  const countWrites = (id: number) => writes().filter((write) => write.includes(`/${id}/`)).length;
  await until(() => countWrites(5) === 2);
  expect(countWrites(4)).toBe(1);
  held.open();
  await Promise.all(created);
  expect(countWrites(4)).toBe(2);
});

test("a host listed in several spellings is unblocked in each", async () => {
  getBlockedHosts().push("A.example", "a.EXAMPLE", "b.example");
  const { outs } = await provider.create({ libraryId: 4, hostname: "a.example", state: "unblocked" });
  expect(outs).toMatchObject({ state: "unblocked", adopted: false });
  expect(getBlockedHosts()).toEqual(["there.example", "b.example"]);
});

test.each([
  ["blocked by this program, and still there", { state: "blocked", adopted: false }, true, false, false],
  ["adopted, and still there", { state: "blocked", adopted: true }, true, true, true],
  ["unblocked, and blocked by somebody else", { state: "unblocked", adopted: false }, true, true, true],
  ["adopted, and unblocked by somebody else", { state: "blocked", adopted: true }, false, false, false],
  ["unblocked, and blocked by this program now", { state: "unblocked", adopted: false }, false, false, false],
])("a host that was %s: whether it counts as adopted", async (_, before, isBlocked, refreshed, updated) => {
  const reset = () => getBlockedHosts().splice(0, 2, isBlocked ? "there.example" : "b.example");
  reset();
  const recorded = { ...blockedHost, ...before };
  const { props } = await provider.read("4/there.example", recorded);
  expect(props).toMatchObject({ state: isBlocked ? "blocked" : "unblocked", adopted: refreshed });
  for (const outputs of [recorded, props]) {
    const inputs = { libraryId: 4, hostname: "there.example", state: "blocked" };
    const { outs } = await provider.update("4/there.example", outputs, inputs);
    expect(outs).toMatchObject({ adopted: updated });
    reset();
  }
});
