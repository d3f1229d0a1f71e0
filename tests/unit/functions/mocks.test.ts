import * as pulumi from "@pulumi/pulumi";
import * as edge from "../../../provider";
import { awaitOutput, catchMessage } from "./support";

type Call = (args: object) => Promise<object> | pulumi.Output<object>;
const functionsByName = edge as unknown as Record<string, Call>;
const names = Object.keys(edge).filter((name) => name.startsWith("get") && !name.endsWith("Output"));

const calls: pulumi.runtime.MockCallArgs[] = [];
const useMocks = (call: (args: pulumi.runtime.MockCallArgs) => object) =>
  pulumi.runtime.setMocks({
    newResource: ({ name, inputs }) => ({ id: `${name}-id`, state: { ...inputs, originGroupId: 7 } }),
    call(args) {
      calls.push(args);
      return call(args);
    },
  });
beforeEach(() => calls.splice(0));

test.each(names)(
  "%s returns what the mocks return, in both forms, even with missing fields",
  async (name) => {
    await useMocks(() => ({ records: [{ path: "/a" }] }));
    const result = { records: [{ path: "/a" }] };
    expect(await functionsByName[name]?.({})).toEqual(result);
    const output = functionsByName[`${name}Output`]?.({}) as pulumi.Output<object>;
    expect(await awaitOutput(output)).toEqual(result);
    expect(await pulumi.isSecret(output)).toBe(false);
    expect(calls.map(({ token }) => token)).toEqual([`edge:index:${name}`, `edge:index:${name}`]);
  },
);

test("the mocks receive the arguments and the provider, and may be asynchronous", async () => {
  await useMocks(async ({ inputs }) => ({ rateLimits: [{ id: inputs.shieldZoneId }] }));
  const provider = new edge.EdgeProvider("other", { apiKey: "MARKER" });
  const { rateLimits } = await edge.getRateLimits({ shieldZoneId: 701 }, { provider });
  const output = edge.getRateLimitsOutput({ shieldZoneId: pulumi.output(702) });
  expect([...rateLimits, ...(await awaitOutput(output)).rateLimits]).toEqual([{ id: 701 }, { id: 702 }]);
  expect(calls.map(({ inputs }) => inputs)).toEqual([{ shieldZoneId: 701 }, { shieldZoneId: 702 }]);
  expect(calls.map((call) => call.provider)).toEqual([
    "urn:pulumi:stack::project::pulumi:providers:pulumi-nodejs::other::other-id",
    "",
  ]);
});

test("secrets in a mock's result are marked like the platform's", async () => {
  await useMocks(() => ({
    apiKeys: [{ id: 1, key: "MARKER-1" }, { id: 2, key: pulumi.secret("MARKER-2") }, { id: 3 }, null],
    records: [{ authorizationHeader: "MARKER-3" }, { authorizationHeader: null }],
  }));
  const { apiKeys } = await edge.getApiKeys();
  expect(JSON.stringify(apiKeys)).not.toContain("MARKER");
  for (const { key } of apiKeys.slice(0, 2)) expect(await pulumi.isSecret(key)).toBe(true);
  expect(await awaitOutput(pulumi.output(apiKeys[1]?.key))).toBe("MARKER-2");
  expect(await pulumi.isSecret(edge.getApiKeysOutput())).toBe(true);
  const daily = edge.getDailyAccessLog({ pullZoneId: 1, date: "2026-01-31" });
  for (const { records } of [await edge.getAccessLogs({ pullZoneId: 1 }), await daily]) {
    expect(await pulumi.isSecret(pulumi.output(records[0]?.authorizationHeader))).toBe(true);
    expect(records[1]).toEqual({ authorizationHeader: null });
  }
});

test("an unknown argument calls no mock, and a misspelled one is rejected as usual", async () => {
  await useMocks(() => ({}));
  const unknown = pulumi.output(pulumi.unknown) as unknown as pulumi.Output<number>;
  const output = edge.getActiveScriptReleaseOutput({ scriptId: unknown });
  expect(await (output as unknown as { isKnown: Promise<boolean> }).isKnown).toBe(false);
  expect(await catchMessage(edge.getApiKeys({ pages: 1 } as never))).toMatch(/pages.*Did you mean page\?/);
  expect(calls).toEqual([]);
});

test("mocks without a call function are an error, and an error thrown by a mock is passed on", async () => {
  await pulumi.runtime.setMocks({ newResource: () => ({ id: "", state: {} }) } as never);
  expect(await catchMessage(edge.getNodeIps())).toBe(
    'getNodeIps needs the mocks of setMocks to have a function "call", which returns its result.',
  );
  await useMocks(() => {
    throw new Error("no such token");
  });
  expect(await catchMessage(edge.getNodeIps())).toBe("no such token");
});

test("resources get their outputs from the mocks, even imported ones", async () => {
  await useMocks(() => ({}));
  const group = new edge.OriginGroup("eu", { loadBalancerId: 1, name: "eu" }, { import: "1/7" });
  expect(await awaitOutput(pulumi.all([group.originGroupId, group.name]))).toEqual([7, "eu"]);
  expect(await awaitOutput(edge.OriginGroup.get("same", "1/7").originGroupId)).toBe(7);
});
