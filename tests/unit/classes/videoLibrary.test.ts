import { discover, discoverableClasses } from "../../../cli/discover/collect";
import { readSettings } from "../../../provider/config";
import { isSecret } from "../../../provider/core/values/secretValues";
import { captureStderr, platform, platformForEach, Run, rejectionMessage, writes } from "../core/run";

const library = {
  Id: 4,
  Name: "courses",
  PullZoneId: 9,
  BlockedReferrers: ["Old.example"],
  EnabledResolutions: "720p,480p",
  CustomHTML: null,
};
platformForEach({
  seed: { VideoLibraries: [library], PullZones: [{ Id: 9, Name: "vz-9", VideoLibraryId: 4 }] },
});
beforeEach(() => {
  captureStderr();
});

const recorded = {
  libraryId: 4,
  name: "courses",
  enabledResolutions: "480p,720p",
  customHtml: "",
  allowedReferrers: [],
  blockedReferrers: ["old.example"],
  enableTokenAuthentication: false,
  replicationRegions: [],
  encodingTier: "Free",
  adopted: false,
  managed: "",
};
const update = (args: object) =>
  new Run().applyUpdate("VideoLibrary", "4", recorded, { name: "courses", ...args });
const diff = async (args: object, run = new Run()) => {
  const { inputs } = await run.checkArguments("VideoLibrary", { name: "courses", ...args });
  return run.provider("VideoLibrary").diff("4", recorded, inputs);
};

test("a create sends what every create takes, then the rest, then referers one by one, and returns the keys", async () => {
  const { id, outs } = await new Run().create("VideoLibrary", {
    name: "films",
    playerVersion: 1,
    replicationRegions: ["ny", "UK"],
    showHeatmap: true,
    allowedReferrers: ["Shop.example", "a.example"],
    enableTokenAuthentication: true,
  });
  expect(writes()).toEqual([
    'POST /videolibrary {"Name":"films","ReplicationRegions":["NY","UK"],"PlayerVersion":1}',
    `POST /videolibrary/${id} {"ShowHeatmap":true,"EnableTokenAuthentication":true}`,
    `POST /videolibrary/${id}/addAllowedReferrer {"Hostname":"a.example"}`,
    `POST /videolibrary/${id}/addAllowedReferrer {"Hostname":"shop.example"}`,
  ]);
  expect(outs).toMatchObject({
    allowedReferrers: ["a.example", "shop.example"],
    enableTokenAuthentication: true,
    pullZoneId: platform.state.pullZones.at(-1)?.Id,
    storageZoneId: platform.state.storageZones.at(-1)?.Id,
  });
  expect([outs["apiKey"], outs["readOnlyApiKey"]].map(isSecret)).toEqual([true, true]);
});

test("an interrupted create is completed by the next up", async () => {
  const args = { name: "films", showHeatmap: true, allowedReferrers: ["a.example"] };
  platform.fault({ method: "POST", path: "/videolibrary/401", status: 500, times: 1 });
  const failure = await new Run().create("VideoLibrary", args).catch((error: unknown) => error);
  const { id, properties } = failure as { id: string; properties: Record<string, unknown> };
  platform.requests.clear();
  await new Run().applyUpdate("VideoLibrary", id, properties, args);
  expect(writes()).toEqual([
    `POST /videolibrary/${id} {"ShowHeatmap":true}`,
    `POST /videolibrary/${id}/addAllowedReferrer {"Hostname":"a.example"}`,
  ]);
  expect(platform.state.videoLibraries.at(-1)).toMatchObject({
    ShowHeatmap: true,
    AllowedReferrers: ["a.example"],
  });
});

test("an update sends what differs, and removes a referer as the API spells it", async () => {
  const args = { enabledResolutions: "1080p,720p", blockedReferrers: ["new.example"] };
  expect(await update(args)).toMatchObject({ ...args, enabledResolutions: "720p,1080p" });
  expect(writes()).toEqual([
    'POST /videolibrary/4 {"EnabledResolutions":"720p,1080p"}',
    'POST /videolibrary/4/removeBlockedReferrer {"Hostname":"Old.example"}',
    'POST /videolibrary/4/addBlockedReferrer {"Hostname":"new.example"}',
  ]);
});

test("a referer that stays is in no request", async () => {
  await update({ blockedReferrers: ["new.example", "old.example"] });
  expect(writes()).toEqual(['POST /videolibrary/4/addBlockedReferrer {"Hostname":"new.example"}']);
});

test("order of values, case of referers and an empty string for none are no change", async () => {
  const args = { enabledResolutions: "720p,480p,720p", blockedReferrers: ["OLD.example"], customHtml: "" };
  const { outs } = await new Run().create("VideoLibrary", { ...args, name: "courses", adopt: true });
  expect(outs).toMatchObject({ customHtml: "", enabledResolutions: "480p,720p" });
  expect(writes()).toEqual([]);
});

test("what others have set on the pull zone is seen, and repaired as a setting of the library", async () => {
  Object.assign(platform.state.pullZones[0] ?? {}, { ZoneSecurityEnabled: true });
  const { props = {} } = await new Run().provider("VideoLibrary").read("4", recorded);
  expect(props).toMatchObject({ enableTokenAuthentication: true });
  await new Run().applyUpdate("VideoLibrary", "4", props, {
    name: "courses",
    enableTokenAuthentication: false,
  });
  expect(platform.state.pullZones[0]).toMatchObject({ ZoneSecurityEnabled: false });
});

test("other regions are an error, because a new library would be empty", async () => {
  expect(await rejectionMessage(diff({ replicationRegions: ["SYD"] }))).toContain(
    'The replicationRegions of video library 4 cannot be changed from [] to ["SYD"], and the library is not replaced, because the new one would be empty.',
  );
});

test.each([
  [{ enabledResolutions: "" }, 'resolutions such as "720p"'],
  [{ encodingTier: "Free", jitEncodingEnabled: true }, 'it needs "Premium"'],
  [{ encodingTier: "Free", outputCodecs: "av1,x264" }, 'it has "x264" only'],
  [{ allowEarlyPlay: true, jitEncodingEnabled: true }, "exclude each other"],
])("%j is refused in the preview", async (args, reason) => {
  const { failures = [] } = await new Run().provider("VideoLibrary").check({}, { name: "courses", ...args });
  expect(failures.map((failure) => failure.reason).join()).toContain(reason);
});

test("a preview names what is billed, but not what is turned off", async () => {
  const output = captureStderr();
  await diff({ encodingTier: "Premium", enableTranscribing: true, enableDrm: false });
  expect(output()).toContain("The change of encodingTier of video library 4 is billed");
  expect(output()).toContain("The change of enableTranscribing of video library 4 is billed");
  expect(output()).not.toContain("enableDrm");
});

test("a library with videos is deleted only if the program says so, with both of its zones", async () => {
  Object.assign(platform.state.videoLibraries[0] ?? {}, { VideoCount: 12 });
  const remove = (onDelete?: string) =>
    new Run().provider("VideoLibrary").delete("4", { ...recorded, onDelete });
  expect(await rejectionMessage(remove())).toContain(
    "Video library 4 was not deleted, because it still has 12 videos, which would be deleted with it.",
  );
  expect(writes()).toEqual([]);
  await remove("delete");
  expect(writes()).toEqual(["DELETE /videolibrary/4"]);
  expect(platform.state).toMatchObject({ videoLibraries: [], pullZones: [] });
});

test("discover leaves out the pull zone and the storage zone of a library", async () => {
  await new Run().create("VideoLibrary", { name: "films" });
  const { baseUrl, apiKey } = platform;
  const settings = readSettings({ explicit: { baseUrl, apiKey }, explicitSource: "createApi", env: {} });
  const selected = discoverableClasses.filter(({ className }) =>
    ["VideoLibrary", "PullZone", "StorageZone"].includes(className),
  );
  const { items } = await discover(settings, selected, () => {});
  expect(items.map(({ id }) => id)).toEqual(["4", "401"]);
});

describe("a list of blocked referers, and a resource for one host of it,", () => {
  const block = { libraryId: 4, hostname: "old.example" };
  const recordedBlock = { ...block, state: "blocked", adopted: false, managed: "" };
  const problem =
    "One resource of this program manages the blocked referers of video library 4 as a whole list, and another one manages an entry of it";

  test("exclude one another in a preview", async () => {
    const run = new Run();
    await diff({ blockedReferrers: ["old.example"] }, run);
    const provider = run.provider("VideoLibraryRefererBlock");
    const { inputs } = await run.checkArguments("VideoLibraryRefererBlock", block);
    expect(await rejectionMessage(provider.diff("4/old.example", recordedBlock, inputs))).toContain(problem);
  });

  test("exclude one another in the up that creates the library", async () => {
    const run = new Run();
    const { id } = await run.create("VideoLibrary", { name: "films", blockedReferrers: [] });
    const args = { libraryId: Number(id), hostname: "a.example" };
    expect(await rejectionMessage(run.create("VideoLibraryRefererBlock", args))).toContain(
      problem.replace("4", id),
    );
  });

  test("leave what the list has if the program removes the resource for the host", async () => {
    const run = new Run();
    await diff({ blockedReferrers: ["old.example"] }, run);
    await run.provider("VideoLibraryRefererBlock").delete("4/old.example", recordedBlock);
    expect(writes()).toEqual([]);
  });
});
