import { startEmulator } from "../../../emulator";
import { emulatorForEach } from "../../support/emulated";
import { send } from "../../support/emulators";

// contract.test.ts compares the areas with the API's descriptions. These tests cover what they reject.

const seed = {
  DnsZones: [{ Id: 3, Domain: "shop.test" }],
  LoadBalancers: [{ LoadBalancerId: 7, OriginGroups: [{ Id: 70, Name: "eu" }] }],
  Scripts: [{ Id: 6, EdgeScriptVariables: [{ Id: 61, Name: "MODE" }] }],
  ShieldZones: [{ shieldZoneId: 5 }, { shieldZoneId: 6 }],
};

const emulator = emulatorForEach({ seed });

const groupsPath = "/loadbalancer/7/origingroup";
const groupPath = `${groupsPath}/70`;
const variablesPath = "/compute/script/6/variables";

it.each<[method: string, path: string, body: unknown, field: string]>([
  ["GET", "/apikey?perPage=1001", undefined, "perPage"],
  ["POST", groupPath, { Weigth: 3 }, "Weigth"],
  ["POST", groupPath, { Weight: 256 }, "Weight"],
  ["POST", groupPath, { OriginLoadBalancingMethod: "Latency" }, "OriginLoadBalancingMethod"],
  ["POST", groupPath, { HealthCheckSettings: { Path: "p".repeat(501) } }, "HealthCheckSettings.Path"],
  ["POST", groupsPath, { Name: "eu" }, "Name"],
  ["POST", `${groupPath}/origin`, { OriginType: 0 }, "StandardOrigin"],
  ["GET", "/loadbalancer/seven", undefined, "loadBalancerId"],
  ["POST", "/dnszone", { Domain: "SHOP.test." }, "Domain"],
  ["POST", `${variablesPath}/add`, { Name: "MODE", Required: true }, "Name"],
  ["POST", `${variablesPath}/add`, { Name: "n".repeat(257), Required: true }, "Name"],
  ["POST", `${variablesPath}/add`, { Name: "OTHER" }, "Required"],
  ["POST", `${variablesPath}/61`, { DefaultValue: "v".repeat(4097) }, "DefaultValue"],
])(
  "%s %s with %j gets 400, which names the field %s, and changes nothing",
  async (method, path, body, Field) => {
    const before = structuredClone(emulator.state);
    expect(await send(emulator, method, path, body)).toMatchObject({
      status: 400,
      body: { ErrorKey: "validation_error", Field, Message: expect.any(String) },
    });
    expect(emulator.state).toEqual(before);
  },
);

it("an upsert adds a variable, or changes the one of its name", async () => {
  const put = (body: object) => send(emulator, "PUT", variablesPath, body);
  expect(await put({ Name: "URL", DefaultValue: "a" })).toMatchObject({
    status: 200,
    body: { Id: 801, Name: "URL", DefaultValue: "a", Required: false },
  });
  expect(await put({ Name: "URL", Required: true })).toMatchObject({ status: 204, text: "" });
  expect(await send(emulator, "GET", `${variablesPath}/801`)).toMatchObject({
    body: { Id: 801, Name: "URL", DefaultValue: "a", Required: true },
  });
  expect(await send(emulator, "GET", "/compute/script/6")).toMatchObject({
    body: { EdgeScriptVariables: [{ Id: 61 }, { Id: 801 }] },
  });
});

it("a second write of a rate limit is rejected while the first to its zone is in progress", async () => {
  const write = async (shieldZoneId: number) =>
    (await send(emulator, "POST", "/shield/rate-limit", { shieldZoneId, ruleName: "login" })).status;
  expect((await Promise.all([write(5), write(5), write(6)])).sort()).toEqual([200, 200, 202]);
  expect(await write(5)).toBe(200);
});

it("a create that is refused uses up no ID", async () => {
  const create = async (zoneId: number) =>
    (await send<{ Id: number }>(emulator, "PUT", `/dnszone/${zoneId}/records`, { Value: "192.0.2.1" })).body;
  const { Id } = await create(3);
  expect((await send(emulator, "PUT", "/dnszone/4/records", { Value: "192.0.2.1" })).status).toBe(404);
  expect((await create(3)).Id).toBe(Id + 1);
});

it.each([
  ["observed", [201, 200, 200, 200]],
  ["described", [200, 204, 204, 204]],
] as const)(
  "with the variant statuses: %s, writes of video libraries answer %j",
  async (statuses, expected) => {
    const started = await startEmulator({ seed: { VideoLibraries: [{ Id: 4 }] }, variants: { statuses } });
    const requests: [string, object][] = [
      ["", { Name: "films" }],
      ["/4", { Name: "clips" }],
      ["/4/addBlockedReferrer", { Hostname: "a.test" }],
      ["/4/removeBlockedReferrer", { Hostname: "a.test" }],
    ];
    const got: number[] = [];
    for (const [path, body] of requests)
      got.push((await send(started, "POST", `/videolibrary${path}`, body)).status);
    expect(got).toEqual(expected);
    await started.close();
  },
);

it("the deprecated access key of a library is returned on request", async () => {
  await emulator.seed({ VideoLibraries: [{ Id: 4, ApiKey: "k", ApiAccessKey: "k" }] });
  const read = async (query: string) => (await send(emulator, "GET", `/videolibrary/4${query}`)).body;
  expect(await read("")).toMatchObject({ ApiKey: "k", ApiAccessKey: null });
  expect(await read("?includeAccessKey=true")).toMatchObject({ ApiAccessKey: "k" });
});
