import * as pulumi from "@pulumi/pulumi";
import { getNodeIps, getNodeIpsOutput } from "../../../provider";
import { configuredForAll, messageOf, settledValue } from "./support";

const emulator = configuredForAll({
  seed: { Nodes: ["198.51.100.7", "2001:db8::7"] },
  documentedOnly: true,
});

test("reads the addresses in both forms, with only the documented operation", async () => {
  expect(await getNodeIps()).toEqual({ ips: ["198.51.100.7", "2001:db8::7"] });
  const output = getNodeIpsOutput();
  expect(await settledValue(output)).toEqual({ ips: ["198.51.100.7", "2001:db8::7"] });
  expect(await pulumi.isSecret(output)).toBe(false);
  expect(emulator.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET /mc/nodes/plain",
    "GET /mc/nodes/plain",
  ]);
});

test("rejects a bearer token with a clear error, before any request", async () => {
  emulator.requests.clear();
  const { "edge:apiKey": _, ...config } = pulumi.runtime.allConfig();
  pulumi.runtime.setAllConfig({ ...config, "edge:bearerToken": emulator.bearerToken });
  expect(await messageOf(getNodeIps())).toMatch(/requires an API key.*edge:apiKey.*EDGE_API_KEY/);
  expect(emulator.requests).toHaveLength(0);
});
