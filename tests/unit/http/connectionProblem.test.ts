import { explainConnection, isPermanent } from "../../../provider/http/connectionProblem";
import { ProxyError } from "../../../provider/http/proxy";
import { requestMaker } from "../../../provider/http/request";
import { TransportError } from "../../../provider/http/transport";
import { readThing, settings } from "./support";

const proxy = { origin: "http://proxy.test:3128", variable: "HTTPS_PROXY", authorization: undefined };
const origin = "https://api.edge.test";
const request = requestMaker(settings(origin))(readThing, { path: { id: 7 } });
const failed = (cause: Error, { sent = false } = {}) =>
  explainConnection(request, new TransportError(sent, false, cause), { detail: "why", limit: "5 s" });

test.each([
  [403, true],
  [407, true],
  [408, false],
  [429, false],
  [499, true],
  [500, false],
  [502, false],
  [undefined, false],
])("after a proxy's %p another attempt would fail in the same way: %s", (status, permanent) => {
  expect(isPermanent(new ProxyError(proxy, status))).toBe(permanent);
});

test.each([
  [new Error("no code"), false],
  [Object.assign(new Error(), { code: "CERT_REVOKED" }), true],
  [Object.assign(new Error(), { code: "ECONNRESET" }), false],
  [Object.assign(new Error(), { status: 403 }), false],
  [Object.assign(new Error(), { code: "toString" }), false],
  [undefined, false],
])("after %p another attempt would fail in the same way: %s", (cause, permanent) => {
  expect(isPermanent(cause)).toBe(permanent);
});

test.each([
  ["CERT_HAS_EXPIRED", "has expired (why)", "It must be renewed; check the clock of this machine too"],
  ["CERT_NOT_YET_VALID", "is not valid yet (why)", "It must be renewed; check the clock of this machine too"],
  ["CERT_REVOKED", "is revoked (why)", "It must be renewed; check the clock of this machine too"],
  [
    "ERR_TLS_CERT_ALTNAME_INVALID",
    "does not match the hostname (why)",
    "The server, or a proxy that inspects TLS, must present a certificate for this hostname",
  ],
])("%s is explained, of the server or of its proxy", (code, problem, remedy) => {
  const cause = Object.assign(new Error(), { code });
  expect(failed(cause)).toEqual({ event: `the certificate of ${origin} ${problem}`, remedy });
  expect(failed(new ProxyError(proxy, undefined, cause))).toEqual({
    event: `the certificate of the proxy ${proxy.origin} (HTTPS_PROXY) ${problem}`,
    remedy,
  });
});

test("once the request was sent, the connection was lost, whatever the reason", () => {
  const lost = {
    event: `the connection to ${origin} was lost before the response was complete (why)`,
    remedy: "Try again later",
  };
  const expired = Object.assign(new Error(), { code: "CERT_HAS_EXPIRED" });
  expect(failed(expired, { sent: true })).toEqual(lost);
  expect(failed(new ProxyError(proxy, 403), { sent: true })).toEqual(lost);
});

test.each([[new Error("no code")], [Object.assign(new Error(), { code: "ECONNREFUSED" })]])(
  "without a proxy, %s is about the base URL or the network",
  (cause) => {
    expect(failed(cause)).toEqual({
      event: `could not connect to ${origin} (why)`,
      remedy: "Check edge:baseUrl (EDGE_BASE_URL) and the network",
    });
  },
);

test("the status of a proxy is shown by its number if it has no name", () => {
  const event = (status: number) => failed(new ProxyError(proxy, status)).event;
  expect(event(404)).toBe("the proxy http://proxy.test:3128 (HTTPS_PROXY) returned 404 Not Found");
  expect(event(599)).toBe("the proxy http://proxy.test:3128 (HTTPS_PROXY) returned 599");
});
