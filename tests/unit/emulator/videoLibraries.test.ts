import { emulatorForEach } from "../../emulated";
import { send } from "./support";

const emulator = emulatorForEach({
  seed: { VideoLibraries: [{ Id: 4, BlockedReferrers: ["a.test"] }, { Id: 5 }, { Id: 6 }] },
});

const blocked = () => emulator.state.videoLibraries[0]?.BlockedReferrers;

it("are listed by page if a page above 0 is requested", async () => {
  for (const query of ["", "?page=0", "?perPage=2"])
    expect((await send(emulator, "GET", `/videolibrary${query}`)).body).toEqual(
      emulator.state.videoLibraries,
    );
  expect((await send(emulator, "GET", "/videolibrary?page=1&perPage=2")).body).toEqual({
    Items: emulator.state.videoLibraries.slice(0, 2),
    CurrentPage: 1,
    TotalItems: 3,
    HasMoreItems: true,
  });
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
