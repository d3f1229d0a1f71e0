import { startEmulator } from "../../../emulator/index";
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

  it("cannot be deleted while a pull zone uses them", async () => {
    const zone = { Enabled: true, Suspended: false, EnableLogging: true, ExtendedLogging: false };
    emulator.state.pullZones.push({ Id: 1, LoadBalancerId: 7, ...zone, Traffic: null, Logs: [] });
    const refused = await send(emulator, "DELETE", "/loadbalancer/7");
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ ErrorKey: "in_use", Message: expect.stringContaining("pull zone") });
    expect(emulator.state.loadBalancers).toHaveLength(1);
  });
});

describe("origin groups", () => {
  const groups = "/loadbalancer/7/origingroup";

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
