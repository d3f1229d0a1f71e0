import type { DnsZone } from "../../emulator";
import { dynamicForm, listSteps, Scene } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const resource = (zoneId: number, more: object = {}) =>
  `new edge.DnssecZone("zone${zoneId}", ${JSON.stringify({ zoneId, ...more })});`;
const enableRequest = (zoneId: number) => `POST /dnszone/${zoneId}/dnssec`;
const disableRequest = (zoneId: number) => `DELETE /dnszone/${zoneId}/dnssec`;

function findZone(id: number): DnsZone {
  const found = scene.emulator.state.dnsZones.find(({ Id }) => Id === id);
  if (!found) throw new Error(`no zone ${id} on the platform`);
  return found;
}

/** The fields of a zone whose DNSSEC is enabled, under their output names. */
const toOutputs = ({ Dnssec: ds }: DnsZone) => ({
  ...{ enabled: true, dsRecord: ds.DsRecord, digest: ds.Digest, digestType: ds.DigestType },
  ...{ algorithm: ds.Algorithm, publicKey: ds.PublicKey, keyTag: ds.KeyTag, flags: ds.Flags },
  dsConfigured: ds.DsConfigured,
});

test("DNSSEC is enabled once, also where it is enabled already, and stays when its zone leaves the program", async () => {
  scene = await Scene.open(
    { seed: { DnsZones: [{ Id: 3 }, { Id: 4, DnsSecEnabled: true }, { Id: 5 }] } },
    { project: dynamicForm },
  );
  const { stack, emulator } = scene;
  // One POST even if it is already enabled: nothing else returns the DS data, and it changes nothing.
  const first = resource(3) + resource(4);
  expect((await scene.up(first)).changes).toEqual({ create: 3 });
  expect(scene.takeWrites().sort()).toEqual([enableRequest(3), enableRequest(4)]);
  for (const id of [3, 4])
    expect(stack.resource(`zone${id}`)).toMatchObject({ id: `${id}`, outputs: toOutputs(findZone(id)) });

  // What destroy is to do is recorded, and nothing is sent.
  const settings = { onDelete: "disable", disableWhileDelegated: true };
  expect(listSteps(await scene.up(resource(3, settings) + resource(4)))).toEqual(["update zone3"]);
  expect([stack.resource("zone3").outputs, scene.takeWrites()]).toMatchObject([settings, []]);
  expect(listSteps(await scene.up(first))).toEqual(["update zone3"]);
  expect(stack.resource("zone3").outputs).not.toHaveProperty("onDelete");

  // Another zone replaces: the old one keeps its DNSSEC. A zone that is deleted takes its DNSSEC with it.
  emulator.state.dnsZones.splice(emulator.state.dnsZones.indexOf(findZone(4)), 1);
  const moving = resource(3, { zoneId: 5 }) + resource(4);
  const moved = await scene.up(moving, "--refresh", "--continue-on-error");
  expect(listSteps(moved).filter((step) => !step.startsWith("refresh "))).toEqual([
    "create zone4",
    ...["create-replacement zone3", "delete-replaced zone3", "replace zone3"],
  ]);
  expect(moved.errors["zone4"]).toContain("Could not enable DNSSEC for DNS zone 4: the API returned 404");
  scene.takeWrites();
  expect((await stack.destroy()).ok).toBe(true);
  expect([scene.takeWrites(), findZone(3).DnsSecEnabled, findZone(5).DnsSecEnabled]).toEqual([
    [],
    true,
    true,
  ]);
});

test("disabling checks for a DS record in the parent zone, and is refused if there is one or it is unknown", async () => {
  const ids = { free: 11, since: 12, always: 13, off: 14, silent: 15, gone: 16, kept: 17 };
  scene = await Scene.open({ seed: { DnsZones: Object.values(ids).map((Id) => ({ Id })) } });
  const { stack, emulator } = scene;
  const disable = { onDelete: "disable" };
  const program =
    [ids.free, ids.since, ids.off, ids.silent, ids.gone].map((id) => resource(id, disable)).join("") +
    resource(ids.always, { ...disable, disableWhileDelegated: true }) +
    resource(ids.kept, { onDelete: "keep" });
  expect((await scene.up(program)).ok).toBe(true);
  scene.takeRequests();

  // Nothing of this is in the state.
  findZone(ids.since).Dnssec.DsConfigured = true;
  findZone(ids.always).Dnssec.DsConfigured = true;
  findZone(ids.off).DnsSecEnabled = false;
  emulator.state.dnsZones.splice(emulator.state.dnsZones.indexOf(findZone(ids.gone)), 1);
  emulator.fault({ method: "POST", path: `/dnszone/${ids.silent}/dnssec`, body: { Enabled: true } });

  const destroyed = await stack.destroy("--continue-on-error");
  expect(destroyed.errors).toEqual({
    [`zone${ids.since}`]: expect.stringContaining(
      `DNSSEC for DNS zone ${ids.since} was not disabled: the parent zone still has the DS record.`,
    ),
    [`zone${ids.silent}`]: expect.stringContaining(
      `DNSSEC for DNS zone ${ids.silent} was not disabled: it is not known whether the parent zone still has the DS record.`,
    ),
  });
  expect(scene.takeWrites().filter((request) => request.startsWith("DELETE"))).toEqual(
    expect.arrayContaining([disableRequest(ids.free), disableRequest(ids.always)]),
  );
  const on = emulator.state.dnsZones.filter(({ DnsSecEnabled }) => DnsSecEnabled).map(({ Id }) => Id);
  expect(on).toEqual([ids.since, ids.silent, ids.kept]);
  const left = stack.resources().map(({ id }) => Number(id));
  expect(left.sort()).toEqual([ids.since, ids.silent]);

  // Once the delegation has ended, the same destroy succeeds; a server that reports nothing does not permit it.
  findZone(ids.since).Dnssec.DsConfigured = false;
  emulator.fault({ method: "POST", path: `/dnszone/${ids.silent}/dnssec`, status: 403 });
  expect((await stack.destroy("--continue-on-error")).ok).toBe(false);
  expect([findZone(ids.since).DnsSecEnabled, findZone(ids.silent).DnsSecEnabled]).toEqual([false, true]);
});
