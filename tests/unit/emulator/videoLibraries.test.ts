import { type Emulator, startEmulator, type VideoLibrary } from "../../../emulator/index";
import { emulatorForEach } from "../../emulated";
import { send } from "./support";

const emulator = emulatorForEach({
  seed: { VideoLibraries: [{ Id: 4, BlockedReferrers: ["a.test"] }, { Id: 5 }, { Id: 6 }] },
});

const blocked = () => emulator.state.videoLibraries[0]?.BlockedReferrers;

it("are created, read and listed, by page if a page above 0 is requested", async () => {
  const made = await send<VideoLibrary>(emulator, "POST", "/videolibrary", { Name: "films" });
  expect(made.status).toBe(201);
  expect(made.body).toEqual({
    Id: 401,
    Name: "films",
    ApiKey: expect.any(String),
    ReadOnlyApiKey: expect.any(String),
    EnableDRM: false,
    BlockedReferrers: [],
    AllowedReferrers: [],
  });
  expect((await send(emulator, "GET", "/videolibrary/401")).body).toEqual(made.body);
  for (const query of ["", "?page=0", "?perPage=2"])
    expect((await send(emulator, "GET", `/videolibrary${query}`)).body).toEqual(
      emulator.state.videoLibraries,
    );
  expect((await send(emulator, "GET", "/videolibrary?page=1&perPage=3")).body).toEqual({
    Items: emulator.state.videoLibraries.slice(0, 3),
    CurrentPage: 1,
    TotalItems: 4,
    HasMoreItems: true,
  });
  expect((await send(emulator, "POST", "/videolibrary", {})).status).toBe(400);
});

it("block and unblock a referer, any number of times", async () => {
  for (const Hostname of ["b.test", "b.test", "a.test"])
    expect(await send(emulator, "POST", "/videolibrary/4/addBlockedReferrer", { Hostname })).toMatchObject({
      status: 200,
      text: "",
    });
  expect(blocked()).toEqual(["a.test", "b.test"]);
  for (const Hostname of ["a.test", "a.test", "never.test"])
    expect(await send(emulator, "POST", "/videolibrary/4/removeBlockedReferrer", { Hostname })).toMatchObject(
      {
        status: 200,
        text: "",
      },
    );
  expect(blocked()).toEqual(["b.test"]);
});

it.each(["addBlockedReferrer", "removeBlockedReferrer"])(
  "%s rejects an invalid hostname and an unknown library",
  async (verb) => {
    for (const body of [{ Hostname: "" }, {}, { Hostname: null }, { hostname: "a.test" }])
      expect(await send(emulator, "POST", `/videolibrary/4/${verb}`, body)).toMatchObject({
        status: 400,
        body: { ErrorKey: "validation_error", Field: "Hostname", Message: expect.any(String) },
      });
    expect(blocked()).toEqual(["a.test"]);
    expect(await send(emulator, "POST", `/videolibrary/9/${verb}`, { Hostname: "a.test" })).toMatchObject({
      status: 404,
      text: "",
    });
  },
);

it("block as many hosts as the options allow, and without limit by default", async () => {
  const add = (to: Emulator, count: number) =>
    send(to, "POST", "/videolibrary/4/addBlockedReferrer", { Hostname: `h${count}.test` });
  for (let count = 0; count < 120; count += 1) expect((await add(emulator, count)).status).toBe(200);
  const limited = await startEmulator({ blockedReferrerLimit: 2, seed: { VideoLibraries: [{ Id: 4 }] } });
  const statuses = [];
  for (const count of [1, 2, 2, 3]) statuses.push((await add(limited, count)).status);
  expect(statuses).toEqual([200, 200, 200, 400]);
  await limited.close();
});
