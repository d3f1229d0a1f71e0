import { captureStderr, platform, platformForEach, Run, rejectionMessage } from "./run";

const existing = { Id: 70, Name: "there", Type: 0, Value: "192.0.2.9" };
platformForEach({ seed: { DnsZones: [{ Id: 3, Records: [existing] }], Scripts: [{ Id: 6 }] } });
beforeEach(() => {
  captureStderr();
});

const record = (name: string) => ({ zoneId: 3, name, type: "A", value: "192.0.2.9" });
const create = (run: Run, name: string) => run.create("DnsRecord", record(name));
const countReads = () => platform.requests.filter(({ method }) => method === "GET").length;
const listNames = () => platform.state.dnsZones[0]?.Records.map(({ Name }) => Name);
const addLater = (name: string) =>
  platform.state.dnsZones[0]?.Records.push({ ...existing, Id: 99, Name: name } as never);

test("creates one after another in a zone read it once", async () => {
  const run = new Run();
  for (let i = 0; i < 20; i += 1) await create(run, `r${i}`);
  expect([countReads(), listNames()?.length]).toEqual([1, 21]);
});

test("what others have deleted since such a read is created", async () => {
  const run = new Run();
  await create(run, "first");
  platform.state.dnsZones[0]?.Records.shift();
  await create(run, "there");
  expect(listNames()).toEqual(["first", "there"]);
});

test("what others have added since is found after a create that failed, and after a delete", async () => {
  const run = new Run();
  const provider = run.provider("DnsRecord");
  const { id, outs } = await create(run, "first");
  const attempts: [name: string, write: () => Promise<unknown>][] = [
    ["failed", () => create(run, "failed").catch(() => {})],
    ["deleted", () => provider.delete(id, outs)],
  ];
  for (const [name, write] of attempts) {
    if (name === "failed") platform.fault({ method: "PUT", status: 500 });
    await write();
    addLater(name);
    expect(await rejectionMessage(create(run, name))).toContain("already exists (id 3/99)");
    platform.state.dnsZones[0]?.Records.pop();
  }
});

test("what others have added since is found if the program gives the ID, because a create may replace the object", async () => {
  const run = new Run();
  const secret = (name: string) => ({ scriptId: 6, name, secret: "value" });
  await run.create("EdgeScriptSecret", secret("FIRST"));
  await new Run().create("EdgeScriptSecret", secret("SECOND"));
  expect(await rejectionMessage(run.create("EdgeScriptSecret", secret("SECOND")))).toContain(
    "already exists",
  );
});

test("updates one after another in a zone read it once each, and once more", async () => {
  const created = [];
  for (const name of ["a", "b", "c", "d"]) created.push([name, await create(new Run(), name)] as const);
  platform.requests.clear();
  const run = new Run();
  for (const [name, { id, outs }] of created)
    await run.applyUpdate("DnsRecord", id, outs, { ...record(name), ttl: 60 });
  expect(countReads()).toBe(5);
});
