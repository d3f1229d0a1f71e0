import { unknownValue } from "../../../provider/signatures";
import { captureStderr, platform, Run, startPlatform, stopPlatform } from "../core/run";

beforeEach(async () => {
  captureStderr();
  await startPlatform({ seed: { DnsZones: [{ Id: 3, Domain: "shop.example" }] } });
});
afterEach(stopPlatform);

const record = { zoneId: 3, name: "www", type: "A", value: "192.0.2.1" };

test("an accelerated record waits for its pull zone, so that its ID is known", async () => {
  const { outs } = await new Run().create("DnsRecord", { ...record, accelerated: true });
  const [zone] = platform.state.pullZones;
  expect(zone?.Id).toBeGreaterThan(0);
  expect(outs).toMatchObject({ accelerationStatus: "Completed", acceleratedPullZoneId: zone?.Id });
});

test("so does one that becomes accelerated, and the preview shows that ID as unknown", async () => {
  const { id, outs } = await new Run().create("DnsRecord", record);
  const run = new Run();
  const { inputs } = await run.checkArguments("DnsRecord", { ...record, accelerated: true });
  const planned = await run.provider("DnsRecord").previewUpdate(id, outs, inputs);
  expect(planned.outs["acceleratedPullZoneId"]).toBe(unknownValue);
  const updated = await new Run().applyUpdate("DnsRecord", id, outs, { ...record, accelerated: true });
  expect(updated["acceleratedPullZoneId"]).toBe(platform.state.pullZones[0]?.Id);
});

test("a record whose state cannot be read again is recorded all the same", async () => {
  platform.fault({ method: "GET", path: "/dnszone/3", status: 500, after: 2, times: 9 });
  const { id } = await new Run().create("DnsRecord", { ...record, accelerated: true });
  expect(id).toMatch(/^3\/\d+$/);
});
