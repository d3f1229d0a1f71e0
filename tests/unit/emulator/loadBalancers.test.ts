import { type LoadBalancer, type Origin, startEmulator } from "../../../emulator/index";
import { emulatorForEach } from "../../emulated";
import { send } from "./support";

const emulator = emulatorForEach({
  seed: {
    LoadBalancers: [
      {
        LoadBalancerId: 7,
        OriginGroups: [
          {
            Id: 70,
            Name: "eu",
            HealthCheckSettings: { Enabled: true, Path: "/up" },
            Origins: [{ Id: 700, HealthStatus: 1, StandardOrigin: { OriginUrl: "https://a.test" } }],
          },
          { Id: 71, Name: "us" },
        ],
      },
    ],
  },
});

const group = (index = 0) => emulator.state.loadBalancers[0]?.OriginGroups[index];

describe("profiles", () => {
  it("are returned as an array, whole or by page", async () => {
    for (const Name of ["b", "c"]) await send(emulator, "POST", "/loadbalancer", { Name });
    expect((await send(emulator, "GET", "/loadbalancer")).body).toEqual(emulator.state.loadBalancers);
    const second = await send(emulator, "GET", "/loadbalancer?page=2&count=2");
    expect(second.body).toEqual([emulator.state.loadBalancers[2]]);
    expect((await send(emulator, "GET", "/loadbalancer?page=0&count=2")).status).toBe(400);
  });

  it("are created with defaults, read, partially updated and deleted", async () => {
    const made = await send<LoadBalancer>(emulator, "POST", "/loadbalancer", {
      Name: "web",
      StickySessionType: 1,
    });
    expect(made.status).toBe(200);
    expect(made.body).toEqual({
      LoadBalancerId: expect.any(Number),
      Name: "web",
      OriginGroupLoadBalancingMethod: 0,
      StickySessionType: 1,
      OriginGroups: [],
    });
    const path = `/loadbalancer/${made.body.LoadBalancerId}`;
    const changed = await send(emulator, "POST", path, { OriginGroupLoadBalancingMethod: 2 });
    expect(changed.body).toEqual({ ...made.body, OriginGroupLoadBalancingMethod: 2 });
    expect((await send(emulator, "GET", path)).body).toEqual(changed.body);
    const deleted = await send(emulator, "DELETE", path);
    expect([deleted.status, deleted.text]).toEqual([204, ""]);
    expect((await send(emulator, "GET", path)).status).toBe(404);
    expect((await send(emulator, "DELETE", path)).status).toBe(404);
  });

  it("cannot be deleted while a pull zone uses them", async () => {
    const zone = { Enabled: true, Suspended: false, EnableLogging: true, ExtendedLogging: false };
    emulator.state.pullZones.push({ Id: 1, LoadBalancerId: 7, ...zone, Traffic: null, Logs: [] });
    const refused = await send(emulator, "DELETE", "/loadbalancer/7");
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ ErrorKey: "in_use", Message: expect.stringContaining("pull zone") });
    expect(emulator.state.loadBalancers).toHaveLength(1);
  });

  it("return 404 and 400 with ApiErrorData", async () => {
    const missing = await send(emulator, "GET", "/loadbalancer/8");
    expect(missing.status).toBe(404);
    expect(missing.body).toEqual({
      ErrorKey: "not_found",
      Field: "loadBalancerId",
      Message: "There is no load balancer 8.",
    });
    expect((await send(emulator, "GET", "/loadbalancer/seven")).status).toBe(400);
    expect((await send(emulator, "GET", "/loadbalancer/9223372036854775808")).status).toBe(400);
    expect((await send(emulator, "GET", "/loadbalancer/9223372036854775807")).status).toBe(404);
  });
});

describe("origin groups", () => {
  const groups = "/loadbalancer/7/origingroup";

  it("are created with the platform's defaults", async () => {
    const made = await send(emulator, "POST", groups, { Name: "ap" });
    expect(made.status).toBe(200);
    expect(made.body).toEqual({
      Id: 5001,
      Name: "ap",
      Enabled: true,
      Latitude: 0,
      Longitude: 0,
      Weight: 100,
      Priority: 100,
      OriginLoadBalancingMethod: 0,
      Origins: [],
      HealthCheckSettings: { Enabled: false, Path: "/" },
    });
    expect(group(2)).toEqual(made.body);
  });

  it("keep what an update omits or sets to null", async () => {
    const before = structuredClone(group());
    const changed = await send(emulator, "POST", `${groups}/70`, {
      Weight: 0,
      Priority: null,
      HealthCheckSettings: { Path: "/alive" },
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({
      ...before,
      Weight: 0,
      HealthCheckSettings: { Enabled: true, Path: "/alive" },
    });
    expect(group()).toEqual(changed.body);
  });

  it("mark their origins healthy when health checks are disabled", async () => {
    await send(emulator, "POST", `${groups}/70`, { Weight: 1 });
    expect(group()?.Origins?.[0]?.HealthStatus).toBe(1);
    await send(emulator, "POST", `${groups}/70`, { HealthCheckSettings: { Enabled: false } });
    expect(group()?.Origins?.[0]?.HealthStatus).toBe(0);
  });

  it.each([
    ["an unknown property", { Weigth: 3 }, "Weigth"],
    ["a property of the response", { Id: 70 }, "Id"],
    ["a weight below a byte", { Weight: -1 }, "Weight"],
    ["a weight above a byte", { Weight: 256 }, "Weight"],
    ["a fractional number", { Priority: 1.5 }, "Priority"],
    ["a number as text", { Latitude: "1" }, "Latitude"],
    ["an unknown method", { OriginLoadBalancingMethod: 4 }, "OriginLoadBalancingMethod"],
    ["a method by its name", { OriginLoadBalancingMethod: "Latency" }, "OriginLoadBalancingMethod"],
    ["a name of 101 characters", { Name: "n".repeat(101) }, "Name"],
    ["the name of a sibling", { Name: "us" }, "Name"],
    [
      "a health path of 501 characters",
      { HealthCheckSettings: { Path: "p".repeat(501) } },
      "HealthCheckSettings.Path",
    ],
  ])("reject %s", async (_, body, field) => {
    const before = structuredClone(group());
    const refused = await send(emulator, "POST", `${groups}/70`, body);
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({ ErrorKey: "validation_error", Field: field, Message: expect.any(String) });
    expect(group()).toEqual(before);
  });

  it("accept the longest name and path, and their own name again", async () => {
    const body = { Name: "n".repeat(100), HealthCheckSettings: { Path: "p".repeat(500) } };
    expect((await send(emulator, "POST", `${groups}/70`, body)).status).toBe(200);
    expect((await send(emulator, "POST", `${groups}/70`, body)).status).toBe(200);
  });

  it.each([
    ["no body", undefined],
    ["text", "Name=eu"],
    ["an array", []],
    ["null", "null"],
  ])("reject %s as a body", async (_, body) => {
    const refused = await send(emulator, "POST", `${groups}/70`, body);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ ErrorKey: "validation_error", Field: null });
  });

  it("require a unique name and room in the profile to be created", async () => {
    expect((await send(emulator, "POST", groups, {})).body).toMatchObject({ Field: "Name" });
    expect((await send(emulator, "POST", groups, { Name: "eu" })).body).toMatchObject({ Field: "Name" });
    for (let index = 2; index < 10; index += 1)
      expect((await send(emulator, "POST", groups, { Name: `g${index}` })).status).toBe(200);
    expect((await send(emulator, "POST", groups, { Name: "eleventh" })).status).toBe(400);
    expect(emulator.state.loadBalancers[0]?.OriginGroups).toHaveLength(10);
  });

  it("are deleted once, and cannot be read individually", async () => {
    expect((await send(emulator, "DELETE", `${groups}/70`)).status).toBe(204);
    const again = await send(emulator, "DELETE", `${groups}/70`);
    expect(again.status).toBe(404);
    expect(again.body).toMatchObject({ ErrorKey: "not_found", Field: "id" });
    const read = await send(emulator, "GET", `${groups}/71`);
    expect([read.status, read.text, read.headers.get("allow")]).toEqual([405, "", "POST, DELETE"]);
  });

  it("lose what an update omits if the platform resets it", async () => {
    const strict = await startEmulator({
      resetOmittedFields: true,
      seed: {
        LoadBalancers: [
          {
            LoadBalancerId: 7,
            OriginGroups: [
              {
                Id: 70,
                Name: "eu",
                Weight: 9,
                Priority: 3,
                HealthCheckSettings: { Enabled: true, Path: "/up" },
              },
            ],
          },
        ],
      },
    });
    const changed = await send(strict, "POST", `${groups}/70`, { Weight: 5 });
    expect(changed.body).toMatchObject({
      Name: "eu",
      Weight: 5,
      Priority: 100,
      HealthCheckSettings: { Enabled: false, Path: "/" },
    });
    await strict.close();
  });
});

it("profiles and origins also lose what an update omits if the platform resets it", async () => {
  const strict = await startEmulator({
    resetOmittedFields: true,
    seed: {
      LoadBalancers: [
        {
          LoadBalancerId: 7,
          Name: "web",
          StickySessionType: 1,
          OriginGroups: [
            { Id: 70, Origins: [{ Id: 700, Weight: 5, Enabled: false, OriginType: 2, EdgeScriptId: 6 }] },
          ],
        },
      ],
    },
  });
  const origin = await send(strict, "POST", "/loadbalancer/7/origingroup/70/origin/700", { OriginType: 2 });
  expect(origin.body).toMatchObject({ Weight: 100, Enabled: true, OriginType: 2, EdgeScriptId: null });
  const profile = await send(strict, "POST", "/loadbalancer/7", { OriginGroupLoadBalancingMethod: 1 });
  expect(profile.body).toMatchObject({
    Name: "web",
    OriginGroupLoadBalancingMethod: 1,
    StickySessionType: 0,
  });
  await strict.close();
});

describe("origins", () => {
  const origins = "/loadbalancer/7/origingroup/70/origin";

  it("are created, partially updated and deleted", async () => {
    const made = await send<Origin>(emulator, "POST", origins, {
      StandardOrigin: { OriginUrl: "https://b.test" },
    });
    expect(made.status).toBe(200);
    expect(made.body).toEqual({
      Id: 90001,
      Name: null,
      Weight: 100,
      Enabled: true,
      HealthStatus: 0,
      OriginType: 0,
      EdgeScriptId: null,
      StorageZoneId: null,
      StandardOrigin: { OriginUrl: "https://b.test", HostHeader: null, VerifySsl: null },
      MagicContainersOrigin: null,
    });
    const changed = await send(emulator, "POST", `${origins}/90001`, { Enabled: false });
    expect(changed.body).toEqual({ ...made.body, Enabled: false });
    expect((await send(emulator, "DELETE", `${origins}/90001`)).status).toBe(204);
    expect((await send(emulator, "DELETE", `${origins}/90001`)).status).toBe(404);
    expect(group()?.Origins?.map(({ Id }) => Id)).toEqual([700]);
  });

  it("require the object of their type", async () => {
    const standard = await send(emulator, "POST", origins, { OriginType: 0 });
    expect(standard).toMatchObject({ status: 400, body: { Field: "StandardOrigin" } });
    const container = await send(emulator, "POST", `${origins}/700`, { OriginType: 3 });
    expect(container).toMatchObject({ status: 400, body: { Field: "MagicContainersOrigin" } });
    expect(group()?.Origins?.[0]?.OriginType).toBe(0);
    expect((await send(emulator, "POST", origins, { OriginType: 2, EdgeScriptId: 5 })).status).toBe(200);
  });

  it("are limited to 50 in a group", async () => {
    for (let count = 1; count < 50; count += 1)
      expect((await send(emulator, "POST", origins, { OriginType: 1, StorageZoneId: count })).status).toBe(
        200,
      );
    expect((await send(emulator, "POST", origins, { OriginType: 1 })).status).toBe(400);
  });
});
