import { describeConnectionProblem, isPermanentFailure } from "../../../provider/http/connectionProblem";
import { ProxyError } from "../../../provider/http/proxy";
import { createRequestBuilder, type Request } from "../../../provider/http/request";
import { TransportError } from "../../../provider/http/transport";
import { createSettings, readThing } from "../../support/httpServers";

const origin = "https://api.edge.test";
const proxy = { origin: "http://proxy.test:3128", variable: "HTTPS_PROXY", authorization: undefined };
const theProxy = "the proxy http://proxy.test:3128 (HTTPS_PROXY)";
const codedError = (code: string) => Object.assign(new Error("no"), { code });
const proxyError = (status?: number, cause?: Error) => new ProxyError(proxy, status, cause);

test.each([
  [proxyError(403), true],
  [proxyError(408), false],
  [proxyError(429), false],
  [proxyError(500), false],
  [proxyError(), false],
  [codedError("CERT_REVOKED"), true],
  [codedError("toString"), false],
  [Object.assign(new Error(), { status: 403 }), false],
])("after %p another attempt would fail in the same way: %s", (cause, permanent) => {
  expect(isPermanentFailure(cause)).toBe(permanent);
});

const request = createRequestBuilder(createSettings(origin))(readThing, { path: { id: 7 } });
const explain = (cause: Error, { sent = false, timedOut = false } = {}, failed: Request = request) =>
  describeConnectionProblem(failed, new TransportError(sent, timedOut, cause), {
    detail: "why",
    limit: "5 s",
  });

const renameRemedy = "The server, or a proxy that inspects TLS, must present a certificate for this hostname";
const renewRemedy = "It must be renewed; check the clock of this machine too";
const trustRemedy =
  "If it comes from a certificate authority of your organization, set NODE_EXTRA_CA_CERTS to the path of its PEM file before you run the command";

test.each([
  ["CERT_HAS_EXPIRED", "has expired", renewRemedy],
  ["CERT_UNTRUSTED", "is not trusted", trustRemedy],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "does not match the hostname", renameRemedy],
])("%s is explained, of the server or of its proxy", (code, problem, remedy) => {
  const event = `the certificate of ${origin} ${problem} (why)`;
  expect(explain(codedError(code))).toEqual({ event, remedy });
  expect(explain(proxyError(undefined, codedError(code)))).toEqual({
    event: event.replace(origin, theProxy),
    remedy,
  });
});

const lostConnection = `the connection to ${origin} was lost before the response was complete (why)`;
const networkRemedy = "Check edge:baseUrl (EDGE_BASE_URL) and the network";
const bypass = "or list api.edge.test in NO_PROXY to connect without it";

test.each<[string, Error, { sent?: boolean; timedOut?: boolean }, event: string, remedy: string]>([
  ["a sent request", codedError("CERT_HAS_EXPIRED"), { sent: true }, lostConnection, "Try again later"],
  ["a server", new Error("no code"), {}, `could not connect to ${origin} (why)`, networkRemedy],
  ["a proxy", proxyError(), {}, `could not connect to ${theProxy} (why)`, `Check HTTPS_PROXY, ${bypass}`],
  [
    "a slow proxy",
    proxyError(),
    { timedOut: true },
    `could not connect to ${origin} through ${theProxy} within 5 s`,
    `Check HTTPS_PROXY, ${bypass}`,
  ],
  [
    "a proxy that refuses",
    proxyError(403),
    {},
    `${theProxy} returned 403 Forbidden`,
    `Check that it allows connections to api.edge.test, ${bypass}`,
  ],
  [
    "a proxy's status without a name",
    proxyError(599),
    {},
    `${theProxy} returned 599`,
    `Check that it allows connections to api.edge.test, ${bypass}`,
  ],
])("the failure of %s is explained", (_, cause, how, event, remedy) => {
  expect(explain(cause, how)).toEqual({ event, remedy });
});

test("the advice for a database on this machine names the command that finds its new port", () => {
  const settings = createSettings(origin, { databaseUrl: "http://localhost:4000", databaseAuthToken: "d" });
  const operation = { ...readThing, service: "database" } as const;
  const { remedy } = explain(
    codedError("ECONNREFUSED"),
    {},
    createRequestBuilder(settings)(operation, { path: { id: 7 } }),
  );
  expect(remedy).toBe(
    'Check edge:databaseUrl (SERVICE_DATABASE_URL) and the network. If an emulator has given this database another port, run "pulumi up --refresh --run-program"',
  );
});
