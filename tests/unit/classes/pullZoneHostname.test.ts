import { systemClock, withDeadline } from "../../../provider/base/time";
import type { Properties } from "../../../provider/model/properties";
import {
  captureStderr,
  platform,
  Run,
  rejectionMessage,
  startPlatform,
  stopPlatform,
  unwrapSecrets,
  writes,
} from "../core/run";

const zone = { Id: 9, Name: "shop", Hostnames: [{ Id: 1, Value: "shop.b-cdn.net", IsSystemHostname: true }] };
const start = (pointingDomains: string[] = []) =>
  startPlatform({ seed: { PullZones: [zone], PointingDomains: pointingDomains } });
let messages: () => string;
beforeEach(async () => {
  messages = captureStderr();
  await start(["cdn.shop.example"]);
});
afterEach(stopPlatform);

const args = { pullZoneId: 9, hostname: "cdn.shop.example" };
const id = "9/cdn.shop.example";
const live = (name = "cdn.shop.example") =>
  platform.state.pullZones[0]?.Hostnames.find(({ Value }) => Value === name);
/** The requests that change something. The emulator's list leaves out GETs. */
const changes = () =>
  platform.requests
    .filter(({ method, path }) => method !== "GET" || path.endsWith("/loadFreeCertificate"))
    .map(({ method, path }) => `${method} ${path.replace("/pullzone/", "")}`);
const create = (more: Properties = {}) => new Run().create("PullZoneHostname", { ...args, ...more });
const pem = (label: string) => `-----BEGIN ${label}-----\nAAAA\n-----END ${label}-----\n`;
const files = { certificate: pem("CERTIFICATE"), certificateKey: pem("PRIVATE KEY") };

test("a host name is added, gets its certificate and then the redirect to HTTPS", async () => {
  const created = await create({ hostname: "CDN.shop.example.", certificate: "free", forceSsl: true });
  expect(created.id).toBe(id);
  expect(changes()).toEqual(["POST 9/addHostname", "GET loadFreeCertificate", "POST 9/setForceSSL"]);
  expect(platform.requests.writes().map(({ body }) => body)).toEqual([
    { Hostname: "cdn.shop.example" },
    { Hostname: "cdn.shop.example", ForceSSL: true },
  ]);
  expect(created.outs).toMatchObject({ certificate: "free", certificateStatus: "issued", forceSsl: true });
  platform.requests.clear();
  await new Run().provider("PullZoneHostname").delete(created.id, unwrapSecrets(created.outs));
  expect(writes()).toEqual(['DELETE /pullzone/9/removeHostname {"Hostname":"cdn.shop.example"}']);
});

describe("a free certificate of a host name that does not lead to the platform", () => {
  const wanted = { certificate: "free", forceSsl: true };
  beforeEach(() => start());
  const pending = () => withDeadline(2, () => create(wanted));

  test("is pending: the create succeeds, a warning says what to do, and HTTPS is not forced", async () => {
    const { outs } = await pending();
    expect(changes()).toEqual(["POST 9/addHostname", "GET loadFreeCertificate"]);
    expect(outs).toMatchObject({ certificate: "free", certificateStatus: "pending", hasCertificate: false });
    expect(messages()).toContain(
      'cdn.shop.example does not lead to the platform yet, so it has no certificate: give it a CNAME record to the output systemHostname of its pull zone, then run "pulumi up" again',
    );
    expect(live()?.ForceSSL).toBe(false);
  });

  test("is requested again by the next update, whose diff says so, and never by a refresh", async () => {
    const { outs } = await pending();
    platform.requests.clear();
    const refreshed = await new Run().provider("PullZoneHostname").read(id, unwrapSecrets(outs));
    expect(changes()).toEqual([]);
    expect(refreshed.props).toMatchObject({ certificate: "free", certificateStatus: "pending" });
    platform.state.pointingDomains.push("cdn.shop.example");
    const updated = await new Run().applyUpdate("PullZoneHostname", id, unwrapSecrets(outs), {
      ...args,
      ...wanted,
    });
    expect(messages()).toContain("has no certificate yet: this update requests it again.");
    expect(changes()).toEqual(["GET loadFreeCertificate", "POST 9/setForceSSL"]);
    expect(updated).toMatchObject({ certificateStatus: "issued", forceSsl: true });
    const again = new Run();
    const { inputs } = await again.checkArguments("PullZoneHostname", { ...args, ...wanted });
    expect((await again.provider("PullZoneHostname").diff(id, unwrapSecrets(updated), inputs)).changes).toBe(
      false,
    );
  });

  test("is requested again while there is time, with a line about the wait, and other writes to the zone go on", async () => {
    const run = new Run();
    const triggers = [{ type: "Url", patternMatches: ["*"] }];
    jest.spyOn(systemClock, "sleep").mockImplementationOnce(async () => {
      await run.create("EdgeRule", { pullZoneId: 9, actionType: "ForceSSL", triggers });
      expect(live()?.HasCertificate).toBe(false);
      platform.state.pointingDomains.push("cdn.shop.example");
    });
    const { outs } = await run.create("PullZoneHostname", { ...args, certificate: "free" });
    expect(messages()).toContain("Waiting for cdn.shop.example to lead to the platform, for at most 120 s");
    expect(outs).toMatchObject({ certificateStatus: "issued" });
    expect(platform.state.pullZones[0]?.EdgeRules).toHaveLength(1);
  });
});

test("another refusal is not tried again, and the host name is completed by the next up", async () => {
  platform.fault({
    method: "GET",
    path: "/pullzone/loadFreeCertificate",
    status: 400,
    body: { ErrorKey: "x", Message: "The certificate could not be requested. rateLimited" },
  });
  expect(await rejectionMessage(create({ certificate: "free" }))).toContain("rateLimited");
  expect(changes()).toEqual(["POST 9/addHostname", "GET loadFreeCertificate"]);
});

test("a certificate of one's own is uploaded, kept in the state by a refresh, too, and in no message", async () => {
  const { outs } = await create({ certificate: files });
  expect(platform.requests.writes()[1]?.body).toEqual({
    Hostname: "cdn.shop.example",
    Certificate: Buffer.from(files.certificate).toString("base64"),
    CertificateKey: Buffer.from(files.certificateKey).toString("base64"),
  });
  expect(outs).toMatchObject({
    certificate: { certificate: files.certificate, certificateKey: { value: files.certificateKey } },
    certificateStatus: "custom",
  });
  const again = new Run();
  const { inputs } = await again.checkArguments("PullZoneHostname", { ...args, certificate: files });
  const provider = again.provider("PullZoneHostname");
  const { props = {} } = await provider.read(id, unwrapSecrets(outs));
  for (const recorded of [outs, props])
    expect((await provider.diff(id, unwrapSecrets(recorded), inputs)).changes).toBe(false);
  platform.requests.clear();
  const updated = await new Run().applyUpdate("PullZoneHostname", id, unwrapSecrets(outs), {
    ...args,
    certificate: "none",
  });
  expect(changes()).toEqual(["DELETE 9/removeCertificate"]);
  expect(updated).toMatchObject({ certificate: "none", certificateStatus: "none" });
  expect(messages()).not.toContain("AAAA");
});

test("a free certificate takes the place of one's own, and the reverse", async () => {
  const { outs } = await create({ certificate: files });
  platform.requests.clear();
  const free = await new Run().applyUpdate("PullZoneHostname", id, unwrapSecrets(outs), {
    ...args,
    certificate: "free",
  });
  expect(changes()).toEqual(["DELETE 9/removeCertificate", "GET loadFreeCertificate"]);
  platform.requests.clear();
  await new Run().applyUpdate("PullZoneHostname", id, unwrapSecrets(free), { ...args, certificate: files });
  expect(changes()).toEqual(["POST 9/addCertificate"]);
});

test("the zone's own host name is adopted on request only, and stays at a delete", async () => {
  const own = { hostname: "shop.b-cdn.net", certificate: "free", forceSsl: true };
  expect(await rejectionMessage(create(own))).toContain(
    "Hostname shop.b-cdn.net of pull zone 9 already exists (id 9/shop.b-cdn.net): if you renamed",
  );
  expect(changes()).toEqual([]);
  const { id: ownId, outs } = await create({ ...own, adopt: true });
  expect(changes()).toEqual(["POST 9/setForceSSL"]);
  await new Run().provider("PullZoneHostname").delete(ownId, unwrapSecrets(outs));
  expect(changes()).toEqual(["POST 9/setForceSSL"]);
  expect(messages()).toContain(
    "Hostname shop.b-cdn.net of pull zone 9 belongs to the platform and was not deleted.",
  );
});

test("an existing host name is an error unless adopted, and so is one of another zone", async () => {
  await create();
  expect(await rejectionMessage(create())).toContain(`already exists (id ${id})`);
  expect((await create({ adopt: true })).outs["adopted"]).toBe(true);
  platform.state.pullZones.push({
    ...(platform.state.pullZones[0] as object),
    Id: 10,
    Hostnames: [],
  } as never);
  expect(await rejectionMessage(create({ pullZoneId: 10 }))).toContain("The hostname is already registered.");
});

test.each<[args: Properties, reason: string]>([
  [{ hostname: "https://cdn.shop.example" }, 'hostname must be a host name such as "cdn.shop.example"'],
  [
    { forceSsl: true, certificate: "none" },
    'forceSsl is true, but certificate is "none": HTTPS needs a certificate.',
  ],
  [
    { certificate: "paid" },
    'certificate must be "none", "free", or an object of certificate and certificateKey',
  ],
  [
    { certificate: { ...files, certificateKey: "SECRET" } },
    'certificate must be "none", "free", or an object of',
  ],
])("%j is refused without a request", async (wrong, reason) => {
  const { failures = [] } = await new Run().provider("PullZoneHostname").check({}, { ...args, ...wrong });
  expect(failures.map((each) => each.reason).join(" ")).toContain(reason);
  expect(JSON.stringify(failures)).not.toContain("SECRET");
});

test("a certificate that others have uploaded is not replaced by a free one", async () => {
  await start();
  const { outs } = await withDeadline(2, () => create({ certificate: "free" }));
  await platform.seed({ PointingDomains: ["cdn.shop.example"] });
  Object.assign(live() ?? {}, { HasCertificate: true, CertificateProvisionType: 3 });
  const recorded = unwrapSecrets(outs);
  platform.requests.clear();
  const update = new Run().applyUpdate("PullZoneHostname", id, recorded, { ...args, certificate: "free" });
  expect(await rejectionMessage(update)).toMatch(/has a certificate that this program has not uploaded/);
  expect(changes()).toEqual([]);
});

test("after a pending certificate, HTTPS is forced with the program's own", async () => {
  await start();
  const { outs } = await withDeadline(2, () => create({ certificate: "free", forceSsl: true }));
  const inputs = { ...args, certificate: files, forceSsl: true };
  await new Run().applyUpdate("PullZoneHostname", id, unwrapSecrets(outs), inputs);
  expect(live()).toMatchObject({ HasCertificate: true, ForceSSL: true });
});

describe("a host name that others have removed and added again", () => {
  const recreate = (more: object = {}) => {
    const [zone] = platform.state.pullZones;
    zone?.Hostnames.splice(1, 1, { ...zone.Hostnames[1], Id: 77, ...more } as never);
    platform.requests.clear();
  };

  test("stays at a delete", async () => {
    const { outs } = await create();
    recreate();
    await new Run().provider("PullZoneHostname").delete(id, unwrapSecrets(outs));
    expect(changes()).toEqual([]);
    expect(messages()).toContain("was not deleted: it is not the one in the state");
  });

  test("is adopted by a refresh and by an update, which knows nothing of its certificate", async () => {
    const { outs } = await create({ certificate: files });
    recreate({ HasCertificate: true, CertificateProvisionType: 3 });
    const { props } = await new Run().provider("PullZoneHostname").read(id, unwrapSecrets(outs));
    expect(props).toMatchObject({ adopted: true, certificate: null, hostnameId: 77 });
    const change = { ...args, certificate: files, forceSsl: true };
    const updated = await new Run().applyUpdate("PullZoneHostname", id, unwrapSecrets(outs), change);
    expect(updated).toMatchObject({ adopted: true, hostnameId: 77, forceSsl: true });
    expect(changes()).toEqual(["POST 9/addCertificate", "POST 9/setForceSSL"]);
  });

  test("that is gone is no other account's", async () => {
    const { outs } = await create();
    platform.state.pullZones[0]?.Hostnames.splice(1);
    const other = new Run({ "edge:baseUrl": `${platform.baseUrl}/` });
    const recorded = { ...unwrapSecrets(outs), account: "0123456789ab" };
    expect((await other.provider("PullZoneHostname").read(id, recorded)).id).toBe("");
  });
});

test("no warning says that the program has changed what is only pending", async () => {
  await start();
  const wanted = { certificate: "free", forceSsl: true };
  const { outs } = await withDeadline(2, () => create(wanted));
  platform.state.pointingDomains.push("cdn.shop.example");
  const update = () =>
    new Run().applyUpdate("PullZoneHostname", id, unwrapSecrets(outs), { ...args, ...wanted });
  const shown = messages().length;
  Object.assign(live() ?? {}, { HasCertificate: true, CertificateProvisionType: 3 });
  expect(await rejectionMessage(update())).toContain("has a certificate that this program has not uploaded");
  Object.assign(live() ?? {}, { HasCertificate: false, CertificateProvisionType: 0 });
  await update();
  expect(live()).toMatchObject({ HasCertificate: true, ForceSSL: true });
  expect(messages().slice(shown)).not.toContain("outside of this program");
});

test("a lost create of a host name in Unicode finds it in Punycode", async () => {
  platform.fault({ method: "POST", path: "/pullzone/9/addHostname", status: 500, effect: true });
  platform.fault({
    method: "GET",
    times: 9,
    alter: (page) => JSON.parse(JSON.stringify(page).replaceAll("bücher", "xn--bcher-kva")),
  });
  const run = new Run({ "edge:maxAttempts": "2" });
  const created = await run.create("PullZoneHostname", { pullZoneId: 9, hostname: "*.Bücher.example" });
  expect(created.id).toBe("9/*.xn--bcher-kva.example");
  expect(writes()).toHaveLength(1);
});
