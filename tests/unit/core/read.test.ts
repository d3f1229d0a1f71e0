import type { Emulator } from "../../../emulator";
import type { Properties } from "../../../provider/classes/lifecycle";
import { secret } from "../../../provider/core/values";
import { managing } from "../../managing";
import { rejection } from "../http/support";
import { closePlatform, listen, openPlatform, Run, writes } from "./run";

let platform: Emulator;
beforeEach(async () => {
  platform = await openPlatform();
});
afterEach(closePlatform);

const us = { loadBalancerId: 1, originGroupId: 7 };
const recorded = {
  ...us,
  name: "us",
  weight: 5,
  adopted: false,
  managed: managing("name", "weight"),
  onDelete: "keep",
};
const read = (outs: Properties, id = "1/7", kind = "OriginGroup") => new Run().of(kind).read(id, outs);

test("a refresh returns what is on the platform; the arguments stay those of the program", async () => {
  const { id, props, inputs } = await read(recorded);
  expect([id, props]).toEqual(["1/7", expect.objectContaining({ ...recorded, weight: 100, enabled: true })]);
  expect(inputs).toEqual({ loadBalancerId: 1, name: "us", weight: 100, onDelete: "keep" });
  expect(writes()).toEqual([]);
});

test("an import turns every value into an argument, and counts as adopted", async () => {
  const { id, props, inputs } = await read({});
  expect(id).toBe("1/7");
  expect(props).toMatchObject({ ...us, name: "us", weight: 100, adopted: true });
  expect(inputs).toEqual({
    loadBalancerId: 1,
    name: "us",
    enabled: true,
    latitude: 0,
    longitude: 0,
    weight: 100,
    priority: 100,
    originLoadBalancingMethod: "RoundRobin",
    healthCheckSettings: { enabled: false, path: "/" },
  });
  const forwarding = await read({}, "shop", "LogForwarding");
  expect([forwarding.props["token"], forwarding.inputs?.["token"]]).toEqual([
    secret("MARKER"),
    secret("MARKER"),
  ]);
  // A data source has only its key to identify what it reads.
  expect((await read({}, "5/51", "RateLimitRuleData")).inputs).toEqual({ shieldZoneId: 5, ruleId: 51 });
  const named = { shieldZoneId: 5, ruleId: 51, ruleName: "login", managed: "" };
  expect((await read(named, "5/51", "RateLimitRuleData")).inputs).not.toHaveProperty("ruleId");
});

test("a referer that another client blocked counts as adopted from then on", async () => {
  const outs = {
    libraryId: 4,
    hostname: "there.example",
    state: "unblocked",
    adopted: false,
    managed: managing("state"),
  };
  const { props } = await read(outs, "4/there.example", "VideoLibraryRefererBlock");
  expect(props).toMatchObject({ state: "blocked", adopted: true });
  const { props: imported } = await read({}, "4/THERE.example", "VideoLibraryRefererBlock");
  expect(imported).toMatchObject({ hostname: "there.example", adopted: true });
});

test("an object counts as deleted only if the parent's list confirms it", async () => {
  expect(await read({ ...recorded, originGroupId: 9 }, "1/9")).toEqual({ id: "", props: {} });
  expect(await read({ ...recorded, loadBalancerId: 2 }, "2/9")).toEqual({ id: "", props: {} });
  expect(await read({}, "blog", "LogForwarding")).toEqual({ id: "", props: {} });
  platform.fault({ method: "GET", path: "/loadbalancer/1", gone: true });
  expect((await rejection(read(recorded))).message).toMatch(
    /^The API returned 404 for origin group 7 of load balancer 1, but the list still contains it or its parent, so it does not count as deleted\. Nothing was changed\. Try again later\. \(Could not read/,
  );
  platform.fault({ method: "GET", path: "/loadbalancer/1", gone: true });
  platform.fault({ method: "GET", path: "/loadbalancer", status: 403 });
  expect((await rejection(read(recorded))).message).toMatch(
    /^The API returns 404 for origin group 7 of load balancer 1, and the list could not be read to confirm that it was deleted\. Could not list/,
  );
  platform.fault({ method: "GET", path: "/loadbalancer/1", status: 500 });
  expect((await rejection(read(recorded))).message).toMatch(/^Could not read .*500/);
});

test("without a read operation, a refresh keeps the recorded state and says so once; an import fails", async () => {
  await closePlatform();
  platform = await openPlatform({ documentedOnly: true });
  const said = listen();
  for (const weight of [5, 6])
    expect(await read({ ...recorded, weight })).toEqual({
      id: "1/7",
      props: { ...recorded, weight },
      inputs: { loadBalancerId: 1, name: "us", weight, onDelete: "keep" },
    });
  expect(said()).toBe(
    "The API at the configured base URL has no operation to read OriginGroup resources: the recorded state is kept, and changes made elsewhere are not detected.\n",
  );
  expect((await rejection(read({}))).message).toBe(
    "The API at the configured base URL has no operation to read origin group 7 of load balancer 1, so it cannot be imported.",
  );
  expect((await rejection(new Run().of("LogForwarding").read("shop", {}))).message).toBe(
    "The API at the configured base URL has no operation to read log forwarding of app shop, so it cannot be imported: declare it in the program with adopt: true instead.",
  );
});

test("a class that cannot be read completely cannot be imported, and needs no request for that", async () => {
  const id = `${platform.state.databases[0]?.id}/x`;
  expect((await rejection(read({}, id, "DatabaseToken"))).message).toMatch(/^\S.*\.$/);
  expect(platform.requests).toHaveLength(0);
});
