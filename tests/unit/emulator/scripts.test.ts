import type { Release } from "../../../emulator/index";
import { emulatorForEach } from "../../emulated";
import { send } from "./support";

const emulator = emulatorForEach({
  seed: {
    Scripts: [
      {
        Id: 6,
        Code: "three",
        Releases: [
          { Uuid: "one", Code: "one" },
          { Uuid: "two", Code: "two", Note: null },
        ],
      },
      { Id: 7 },
      { Id: 8, Releases: [{ Status: 1, Deleted: true }] },
    ],
  },
});

const active = () => send<Release>(emulator, "GET", "/compute/script/6/releases/active");

it.each([7, 8, 9])("return 404 without a body if no release is active (%d)", async (id) => {
  expect(await send(emulator, "GET", `/compute/script/${id}/releases/active`)).toMatchObject({
    status: 404,
    text: "",
  });
});

it("are published from their code and rolled back", async () => {
  expect(await send(emulator, "POST", "/compute/script/6/publish", { Note: "third" })).toMatchObject({
    status: 204,
    text: "",
  });
  expect((await active()).body).toMatchObject({ Id: 604, Code: "three", Note: "third", Status: 1 });
  expect((await send(emulator, "POST", "/compute/script/6/publish/one")).status).toBe(204);
  expect((await active()).body).toMatchObject({ Code: "one" });
  expect(emulator.state.scripts[0]?.Releases.map(({ Status }) => Status)).toEqual([1, 0, 0]);
  expect((await send(emulator, "POST", "/compute/script/6/publish/none")).status).toBe(404);
  expect((await send(emulator, "POST", "/compute/script/6/publish", { Note: 3 })).status).toBe(400);
});

it("cannot be published before they have code", async () => {
  const publish = () => send(emulator, "POST", "/compute/script/7/publish");
  expect(await publish()).toMatchObject({ status: 400, text: "" });
  expect(emulator.state.scripts[1]?.Releases).toEqual([]);
  await send(emulator, "POST", "/compute/script/7/code", { Code: "first" });
  expect((await publish()).status).toBe(204);
});

it("have a draft that the next publish releases, and that does not change the live code", async () => {
  const draft = () => send(emulator, "GET", "/compute/script/6/code");
  expect((await draft()).body).toEqual({ Code: "three", LastModified: expect.any(String) });
  expect(await send(emulator, "POST", "/compute/script/6/code", { Code: "four" })).toMatchObject({
    status: 204,
    text: "",
  });
  expect([(await draft()).body, (await active()).body]).toMatchObject([{ Code: "four" }, { Code: "two" }]);
  await send(emulator, "POST", "/compute/script/6/publish");
  expect((await active()).body).toMatchObject({ Code: "four", Note: null });
  expect((await send(emulator, "POST", "/compute/script/6/code", {})).status).toBe(400);
  expect((await send(emulator, "GET", "/compute/script/9/code")).status).toBe(404);
  expect((await send(emulator, "POST", "/compute/script/9/code", { Code: "" })).status).toBe(404);
});
