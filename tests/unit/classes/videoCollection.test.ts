import { createApi } from "../../../provider/api";
import { captureStderr, platform, platformForEach, Run, rejectionMessage, writes } from "../core/run";

const guid = "1f0c8a52-3d6e-4b7a-9c25-6e4d2b8f7a10";
platformForEach({
  seed: { VideoLibraries: [{ Id: 4, Name: "courses", Collections: [{ guid, name: "season-1" }] }] },
});
beforeEach(() => {
  captureStderr();
});

const args = { libraryId: 4, name: "season-2" };
const recorded = { libraryId: 4, collectionId: guid, name: "season-1", adopted: false, managed: "" };
const getCollections = () => platform.state.videoLibraries[0]?.Collections ?? [];
const listKeys = () =>
  platform.requests.map(({ path, headers }) => [path.split("/")[1], headers["accesskey"]] as const);

test("a create, a rename and a delete go to Stream with the key of the library", async () => {
  const { id, outs } = await new Run().create("VideoCollection", args);
  await new Run().applyUpdate("VideoCollection", id, outs, { ...args, name: "season-3" });
  expect(getCollections().map(({ name }) => name)).toEqual(["season-1", "season-3"]);
  await new Run().provider("VideoCollection").delete(id, outs);
  const path = `/library/4/collections`;
  const own = `${path}/${id.split("/")[1]}`;
  expect(writes()).toEqual([
    `POST ${path} {"name":"season-2"}`,
    `POST ${own} {"name":"season-3"}`,
    `DELETE ${own}`,
  ]);
  const keys = listKeys();
  expect(keys.filter(([host, key]) => (key === "library-4-secret-key") !== (host === "library"))).toEqual([]);
  expect(keys.map(([host]) => host)).toContain("videolibrary");
});

test("a key that others have replaced meanwhile is read again", async () => {
  const { baseUrl, streamUrl, apiKey } = platform;
  const api = createApi({ baseUrl, streamUrl, apiKey, maxAttempts: 1 });
  const list = async () => {
    const names: unknown[] = [];
    for await (const { name } of api.videoCollections.list(4)) names.push(name);
    return names;
  };
  expect(await list()).toEqual(["season-1"]);
  Object.assign(platform.state.videoLibraries[0] ?? {}, { ApiKey: "another-key" });
  expect(await list()).toEqual(["season-1"]);
  await api.close();
  expect(listKeys().map(([, key]) => key)).toEqual([
    ...[apiKey, "library-4-secret-key"],
    ...["library-4-secret-key", apiKey, "another-key"],
  ]);
});

test("a failure that a success response reports is a failure", async () => {
  platform.fault({
    method: "POST",
    path: "/library/4/collections",
    times: 1,
    status: 200,
    body: { success: false, message: "No more collections.", statusCode: 200 },
  });
  expect(await rejectionMessage(new Run().create("VideoCollection", args))).toContain("No more collections.");
});

test("without the URL of Stream, the error names the setting, and no key is read", async () => {
  const run = new Run({ "edge:streamUrl": undefined as never });
  expect(await rejectionMessage(run.create("VideoCollection", args))).toContain(
    'The Stream base URL is not set: run "pulumi config set edge:streamUrl <https URL>" or set EDGE_STREAM_URL.',
  );
  expect(platform.requests.map(({ path }) => path)).toEqual([]);
});

test("without its key, a library is an error that names the permissions", async () => {
  Object.assign(platform.state.videoLibraries[0] ?? {}, { ApiKey: null });
  expect(await rejectionMessage(new Run().create("VideoCollection", args))).toContain(
    "Video library 4 was returned without its key, which its video collections need: check the permissions and roles of the API key.",
  );
});

test("a long list is read to its end, page by page", async () => {
  const [first] = getCollections();
  for (let n = 0; n < 120; n++)
    getCollections().unshift({ ...first, guid: `g-${n}`, name: `n-${n}` } as never);
  const { props } = await new Run().provider("VideoCollection").read(`4/${guid}`, recorded);
  expect(props).toMatchObject({ name: "season-1" });
  const pages = platform.requests.filter(({ path }) => path === "/library/4/collections");
  expect(pages.map(({ query }) => query["page"])).toEqual(["1", "2"]);
});

test("a collection is gone with its library", async () => {
  platform.state.videoLibraries.splice(0);
  expect(await new Run().provider("VideoCollection").read(`4/${guid}`, recorded)).toMatchObject({ id: "" });
});

test("no message and no state has the key of the library", async () => {
  const output = captureStderr();
  platform.fault({ path: "/library/4/collections", status: 500, body: { message: "library-4-secret-key" } });
  const message = await rejectionMessage(new Run().create("VideoCollection", args));
  platform.clearFaults();
  const { outs } = await new Run().create("VideoCollection", args);
  expect(message + output() + JSON.stringify(outs)).not.toContain("library-4-secret-key");
});
