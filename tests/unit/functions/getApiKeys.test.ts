import * as pulumi from "@pulumi/pulumi";
import { getApiKeys, getApiKeysOutput } from "../../../provider";
import { configuredForAll, messageOf, settledValue } from "./support";

const extra = Array.from({ length: 12 }, (_, index) => ({
  Key: `MARKER-KEY-${index}`,
  Roles: ["UserApi", "New"],
}));
const emulator = configuredForAll({ seed: { ApiKeys: extra } });

const queries = () =>
  emulator.requests.map(
    ({ method, path, query }) => `${method} ${path} ${query["page"]}/${query["perPage"]}`,
  );

test("reads every page, a thousand keys at a time by default", async () => {
  const { apiKeys, hasMoreItems } = await getApiKeys();
  expect(apiKeys.map(({ id }) => id)).toEqual(emulator.state.apiKeys.map(({ Id }) => Id));
  expect(apiKeys[12]?.roles).toEqual(["UserApi", "New"]);
  expect(hasMoreItems).toBe(false);
  expect(queries()).toEqual(["GET /apikey 1/1000"]);

  emulator.requests.clear();
  const { apiKeys: again } = await getApiKeys({ perPage: 5 });
  expect(again).toHaveLength(13);
  expect(queries()).toEqual(["GET /apikey 1/5", "GET /apikey 2/5", "GET /apikey 3/5"]);
});

test("reads one page and reports whether there are more", async () => {
  const second = await getApiKeys({ page: 2, perPage: 5 });
  expect(second.apiKeys.map(({ id }) => id)).toEqual(emulator.state.apiKeys.slice(5, 10).map(({ Id }) => Id));
  expect(second.hasMoreItems).toBe(true);
  expect((await getApiKeys({ page: 3, perPage: 5 })).hasMoreItems).toBe(false);
  expect((await getApiKeys({ page: 2_147_483_647 })).apiKeys).toEqual([]);
  expect(emulator.requests).toHaveLength(3);
});

test("marks the keys as secrets, one by one in the Promise form, as a whole in the Output form", async () => {
  const { apiKeys } = await getApiKeys();
  const last = apiKeys.at(-1)?.key;
  if (!last) throw new Error("no key");
  expect(await pulumi.isSecret(last)).toBe(true);
  expect(await settledValue(last)).toBe("MARKER-KEY-11");
  expect(JSON.stringify(apiKeys)).not.toContain("MARKER");

  const output = getApiKeysOutput({ page: pulumi.output(1), perPage: 1000 });
  expect(await pulumi.isSecret(output)).toBe(true);
  expect((await settledValue(output)).apiKeys.at(-1)).toEqual({
    id: emulator.state.apiKeys.at(-1)?.Id,
    key: "MARKER-KEY-11",
    roles: ["UserApi", "New"],
  });
});

test("fails if the platform repeats a page forever, and says that keys are missing", async () => {
  const body = {
    Items: [{ Id: 1, Key: "k", Roles: [] }],
    CurrentPage: 1,
    TotalItems: 9,
    HasMoreItems: true,
  };
  emulator.fault({ path: "/apikey", body, times: Number.POSITIVE_INFINITY });
  expect(await messageOf(getApiKeys())).toMatch(/^Could not list .*API keys.*page 2 .* announces more items/);
  expect(emulator.requests).toHaveLength(2);
});
