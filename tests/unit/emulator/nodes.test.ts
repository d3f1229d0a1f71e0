import { startEmulator } from "../../../emulator/index";
import { emulatorForAll } from "../../emulated";
import { send } from "./support";

const addresses = ["192.0.2.1", "192.0.2.2", "2001:db8::1", "192.0.2.4", "192.0.2.5"];
const emulator = emulatorForAll({ seed: { Nodes: addresses } });

it("are returned as a flat array", async () => {
  expect((await send(emulator, "GET", "/mc/nodes/plain")).body).toEqual(addresses);
});

it("are paginated by cursor", async () => {
  const seen: string[] = [];
  let cursor: string | undefined = "";
  for (let pages = 0; cursor !== undefined && pages < 9; pages += 1) {
    const path: string = `/mc/nodes?limit=2&nextCursor=${encodeURIComponent(cursor)}`;
    const { body } = await send<{ items: string[]; meta: object; cursor?: string }>(emulator, "GET", path);
    expect(body.meta).toEqual({ totalItems: 5 });
    seen.push(...body.items);
    cursor = body.cursor;
  }
  expect(seen).toEqual(addresses);
});

it.each(["limit=0", "limit=1001", "limit=x", "nextCursor=made-up"])("are rejected with %s", async (query) => {
  const refused = await send(emulator, "GET", `/mc/nodes?${query}`);
  expect(refused.status).toBe(400);
  expect(refused.body).toEqual({
    title: "Bad Request",
    status: 400,
    detail: expect.any(String),
    instance: "/mc/nodes",
    id: expect.any(String),
    errors: [{ message: expect.any(String), field: query.split("=")[0] }],
  });
});

it("default to 130 if the seed names none", async () => {
  const other = await startEmulator();
  const { body } = await send<string[]>(other, "GET", "/mc/nodes/plain");
  expect(new Set(body).size).toBe(130);
  await other.close();
});
