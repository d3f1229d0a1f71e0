import * as undici from "undici";
import { ConfigurationError, ConnectionError, TimeoutError } from "../../../provider/base/errors";
import { redact } from "../../../provider/base/redact";
import { createProxyAgent, getCauseCode, readEnvironmentProxy } from "../../../provider/http/proxy";
import { createRequestBuilder } from "../../../provider/http/request";
import { createTransport, type TransportError } from "../../../provider/http/transport";
import {
  closeAll,
  createSettings,
  createTestClient,
  createThing,
  findUnusedOrigin,
  readThing,
  rejection,
  serve,
  serveSocket,
} from "../../support/httpServers";
import { startTlsServer, TestProxy } from "./proxies";

const call = { path: { id: 7 } };
const names = ["https_proxy", "http_proxy", "no_proxy"].flatMap((name) => [name, name.toUpperCase()]);
const original = Object.fromEntries(names.map((name) => [name, process.env[name]]));
beforeEach(() => {
  for (const name of names) delete process.env[name];
});
afterEach(closeAll);
afterAll(() => {
  for (const name of names) if (original[name] !== undefined) process.env[name] = original[name];
});

describe("the selected proxy", () => {
  const p = "http://p:1";
  const q = "http://q:2";
  test.each<[string, NodeJS.ProcessEnv, origin: string | undefined]>([
    ["HTTPS_PROXY", { HTTPS_PROXY: p }, p],
    ["lower case over upper case", { HTTPS_PROXY: p, https_proxy: q }, q],
    ["HTTP_PROXY, if there is no other", { HTTP_PROXY: p }, p],
    ["HTTPS_PROXY before HTTP_PROXY", { http_proxy: p, HTTPS_PROXY: "https://q:2" }, "https://q:2"],
    ["lower case of HTTP_PROXY too", { HTTP_PROXY: p, http_proxy: q }, q],
    ["an address without its scheme", { HTTPS_PROXY: "proxy.example:3128" }, "http://proxy.example:3128"],
    ["a host that looks like a scheme", { HTTPS_PROXY: "proxy:3128/x://y" }, "http://proxy:3128"],
    ["none", {}, undefined],
  ])("%s", (_, env, origin) => {
    expect(readEnvironmentProxy(env)?.origin).toBe(origin);
  });

  test("gets the percent-decoded user and password, which is a secret as written, decoded and sent", () => {
    readEnvironmentProxy({ HTTPS_PROXY: "http://another-name@p:1" });
    expect(redact("of another-name:")).toBe("of another-name:");
    const proxy = readEnvironmentProxy({ HTTPS_PROXY: "http://some-user-name:MARKER%3Ap%C3%A9@p:1" });
    const sent = Buffer.from("some-user-name:MARKER:pé").toString("base64");
    expect(proxy).toMatchObject({ authorization: `Basic ${sent}`, origin: p });
    expect(redact("MARKER%3Ap%C3%A9 MARKER:pé some-user-name")).toBe("[secret] [secret] some-user-name");
    expect(redact(`was ${sent}.`)).toBe("was [secret].");
  });
});

test("a server on this machine is reached without the proxy", async () => {
  process.env["HTTPS_PROXY"] = process.env["HTTP_PROXY"] = await findUnusedOrigin();
  const origin = await serve((_request, response) => void response.end('{"Id":7}'));
  expect(await createTestClient(origin).send(readThing, call)).toEqual({ Id: 7 });
});

const failure = async (proxy: string, more: object = {}) => {
  process.env["HTTPS_PROXY"] = proxy;
  const client = createTestClient("https://api.edge.test", more);
  const error = await rejection<ConnectionError>(client.send(createThing, { body: {} }));
  return { error, message: error.message, waits: client.clock.waits.length };
};

test.each([
  ["api.edge.test", true],
  [" , ", false],
])("with NO_PROXY=%s, the server is reached without the proxy: %s", async (list, isDirect) => {
  const proxy = await TestProxy.start({});
  process.env["NO_PROXY"] = list;
  const { message } = await failure(proxy.url, { maxAttempts: 1 });
  expect(message).toContain(isDirect ? "could not connect to https://api.edge.test (" : "returned 502");
  expect(proxy.connectRequests).toHaveLength(isDirect ? 0 : 1);
});

describe("a proxy that does not connect", () => {
  test("a 407 asks for credentials, or for other ones, without a second attempt", async () => {
    const proxy = await TestProxy.start({}, "HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
    const { error, message } = await failure(proxy.url);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.ambiguous).toBe(false);
    expect(message).toBe(
      `Could not create thing: the proxy ${proxy.url} (HTTPS_PROXY) returned 407 Proxy Authentication Required. Set a user name and a password in HTTPS_PROXY.`,
    );
    const again = await failure(proxy.url.replace("//", "//someone:MARKER-password@"));
    expect(again.message).toContain("Check the user name and the password in HTTPS_PROXY.");
    expect(JSON.stringify([again.message, String(again.error.cause), again.error.stack])).not.toContain(
      "MARKER",
    );
    expect(proxy.connectRequests).toEqual(["api.edge.test:443", "api.edge.test:443 someone:MARKER-password"]);
  });

  test("an unreachable, disconnecting or silent proxy is named instead of the base URL", async () => {
    const nowhere = await findUnusedOrigin();
    const there = await failure(nowhere, { maxAttempts: 2 });
    expect(there.message).toMatch(
      /: could not connect to the proxy http:\/\/127.* \(HTTPS_PROXY\) \(connect ECONNREFUSED .*\)\. Gave up after 2 attempts\. Check HTTPS_PROXY, or list api\.edge\.test in NO_PROXY to connect without it\.$/,
    );
    const hangingUp = await TestProxy.start({}, "");
    const hung = await failure(hangingUp.url, { maxAttempts: 2 });
    expect(hung.message).toContain(`could not connect to the proxy ${hangingUp.url} (HTTPS_PROXY)`);
    expect(hangingUp.connectRequests).toHaveLength(2);
    const silent = await serveSocket(() => {});
    const late = await failure(silent, { maxAttempts: 1, attemptTimeout: 0.2 });
    expect(late.error).toBeInstanceOf(TimeoutError);
    expect(late.message).toContain("Check edge:baseUrl (EDGE_BASE_URL), HTTPS_PROXY and the network.");
    for (const { message } of [there, hung]) expect(message).not.toContain("baseUrl");
  });

  test.each(["socks5://p:1", "http://", "http://p:99999", "http://me:%@p:1", "MARKER word"])(
    "the address %s is refused before anything is sent, and not shown",
    async (address) => {
      const { error, message } = await failure(address.replace("me:", "me:MARKER"));
      expect(error).toBeInstanceOf(ConfigurationError);
      expect(message).toBe(
        "HTTPS_PROXY is not the address of an HTTP proxy: set it to http://host:port, or unset it.",
      );
    },
  );
});

test("a proxy that does not open a tunnel in time is named", async () => {
  const origin = await serveSocket(() => {});
  const proxy = { origin, variable: "HTTPS_PROXY", authorization: undefined };
  const agent = createProxyAgent(undici, proxy, 100, {});
  const error = await rejection(agent.request({ origin: "https://api.edge.test", method: "GET", path: "/" }));
  expect(error).toMatchObject({ proxy, status: undefined });
  expect(getCauseCode(error)).toBe("UND_ERR_HEADERS_TIMEOUT");
  await agent.destroy();
});

// Without the package's own limit, undici would end the handshake after ten seconds.
test.each(["directly", "through a proxy"])(
  "a TLS handshake that gets no response ends before its attempt, and nothing was sent: %s",
  async (way) => {
    const silent = new URL(await serveSocket(() => {}));
    const proxy = await TestProxy.start({ "api.edge.test:443": Number(silent.port) });
    if (way !== "directly") process.env["HTTPS_PROXY"] = proxy.url;
    const origin = way === "directly" ? `https://${silent.host}` : "https://api.edge.test";
    const transport = createTransport(1, 100);
    const request = createRequestBuilder(createSettings(origin))(readThing, call);
    const error = await rejection<TransportError>(transport.send(request, "read", 60_000));
    expect([error.timedOut, error.sent]).toEqual([true, false]);
    await transport.close();
  },
  9_000,
);

describe("a certificate that is not trusted", () => {
  const trust =
    "If it comes from a certificate authority of your organization, set NODE_EXTRA_CA_CERTS to the path of its PEM file before you run the command.";

  test("names NODE_EXTRA_CA_CERTS, and is tried only once", async () => {
    const origin = `https://127.0.0.1:${await startTlsServer("ca")}`;
    const client = createTestClient(origin);
    const error = await rejection<ConnectionError>(client.send(createThing, { body: {} }));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.message).toBe(
      `Could not create thing: the certificate of ${origin} is not trusted (self-signed certificate). ${trust}`,
    );
    expect([error.ambiguous, client.clock.waits]).toEqual([false, []]);
  });

  test("behind a proxy the server's is named, and for a proxy with TLS the proxy's", async () => {
    const port = await startTlsServer("server");
    const proxy = await TestProxy.start({ "api.edge.test:443": port });
    expect((await failure(proxy.url)).message).toContain(
      "the certificate of https://api.edge.test is not trusted",
    );
    const { message, waits } = await failure(`https://127.0.0.1:${port}`);
    expect(message).toContain(
      `the certificate of the proxy https://127.0.0.1:${port} (HTTPS_PROXY) is not trusted`,
    );
    expect(waits).toBe(0);
  });
});
