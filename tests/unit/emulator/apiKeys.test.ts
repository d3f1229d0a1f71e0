import { type ApiKey, startEmulator } from "../../../emulator/index";
import { emulatorForAll } from "../../emulated";
import { send } from "./support";

const emulator = emulatorForAll({
  apiKey: "own",
  seed: {
    ApiKeys: Array.from({ length: 11 }, (_, index) => ({ Key: `key-${index}`, Roles: ["SubuserX"] })),
  },
});

interface KeyPage {
  Items: ApiKey[];
}

it("are paginated", async () => {
  const pages = [];
  for (const page of [1, 2, 3, 4])
    pages.push((await send<KeyPage>(emulator, "GET", `/apikey?page=${page}&perPage=5`)).body);
  expect(pages.map(({ Items }) => Items.length)).toEqual([5, 5, 2, 0]);
  expect(pages).toMatchObject([
    { CurrentPage: 1, HasMoreItems: true },
    { CurrentPage: 2, HasMoreItems: true },
    { CurrentPage: 3, HasMoreItems: false },
    { CurrentPage: 4, HasMoreItems: false, TotalItems: 12 },
  ]);
  expect(pages.flatMap(({ Items }) => Items)).toEqual(emulator.state.apiKeys);
});

it.each([
  "page=0",
  "page=2147483648",
  "perPage=4",
  "perPage=1001",
  "page=x",
  "perPage=",
  "page=1.5",
  "perPage=-5",
])("are rejected with %s", async (query) => {
  const refused = await send(emulator, "GET", `/apikey?${query}`);
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ ErrorKey: "validation_error", Field: query.split("=")[0] });
});

it("keep the account's own key in place if the seed lists it", async () => {
  const other = await startEmulator({
    apiKey: "own",
    seed: { ApiKeys: [{ Key: "x" }, { Id: 9, Key: "own" }] },
  });
  expect(other.state.apiKeys.map(({ Id, Key }) => [Id, Key])).toEqual([
    [1, "x"],
    [9, "own"],
  ]);
  await other.close();
});
