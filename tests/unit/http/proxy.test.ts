import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { ConfigurationError, ConnectionError, TimeoutError } from "../../../provider/http/errors";
import { ProxyError, proxyFor, tunnel } from "../../../provider/http/proxy";
import { redact } from "../../../provider/http/redact";
import { closeServers, secured, TestProxy } from "./proxies";
import {
  clientOf,
  closeAll,
  createThing,
  readThing,
  refusing,
  rejection,
  serve,
  serveSocket,
} from "./support";

const call = { path: { id: 7 } };
const names = ["https_proxy", "http_proxy", "no_proxy"].flatMap((name) => [name, name.toUpperCase()]);
const original = Object.fromEntries(names.map((name) => [name, process.env[name]]));
beforeEach(() => {
  for (const name of names) delete process.env[name];
});
afterEach(() => Promise.all([closeAll(), closeServers()]));
afterAll(() => {
  for (const name of names) if (original[name] !== undefined) process.env[name] = original[name];
});

describe("the selected proxy", () => {
  const at = "https://api.edge.test";
  test.each([
    ["HTTPS_PROXY", { HTTPS_PROXY: "http://p:1" }, "http://p:1"],
    ["lower case over upper case", { HTTPS_PROXY: "http://p:1", https_proxy: "http://q:2" }, "http://q:2"],
    ["an empty variable is ignored", { https_proxy: "", HTTPS_PROXY: "http://p:1" }, "http://p:1"],
    ["HTTP_PROXY, if there is no other", { HTTP_PROXY: "http://p:1" }, "http://p:1"],
    [
      "HTTPS_PROXY before HTTP_PROXY",
      { http_proxy: "http://p:1", HTTPS_PROXY: "https://q:2" },
      "https://q:2",
    ],
    ["an address without its scheme", { HTTPS_PROXY: "proxy.example:3128" }, "http://proxy.example:3128"],
    ["a host that looks like a scheme", { HTTPS_PROXY: "proxy:3128/x://y" }, "http://proxy:3128"],
    ["lower case of HTTP_PROXY too", { HTTP_PROXY: "http://p:1", http_proxy: "http://q:2" }, "http://q:2"],
    ["a path and a slash", { HTTPS_PROXY: "http://proxy.example:3128/" }, "http://proxy.example:3128"],
    ["none", {}, undefined],
  ])("%s", (_, env, origin) => {
    expect(proxyFor(at, env)?.origin).toBe(origin);
  });

  test.each([
    ["api.edge.test", "https://api.edge.test", true],
    ["a subdomain", "https://api.edge.test", true, "edge.test"],
    ["with a leading dot", "https://api.edge.test", true, ".edge.test"],
    ["with a wildcard", "https://api.edge.test", true, "*.edge.test"],
    ["in a list", "https://api.edge.test", true, "a.example, EDGE.test b.example"],
    ["everything", "https://api.edge.test", true, "*"],
    ["the same port", "https://api.edge.test", true, "edge.test:443"],
    ["another port", "https://api.edge.test", false, "edge.test:8443"],
    ["another name with the same ending", "https://api.edge.test", false, "dge.test"],
    ["nothing", "https://api.edge.test", false, " , "],
    ["an address", "https://10.1.2.3:8443", true, "10.1.2.3"],
    ["a name that differs in one character", "https://api.edge.test", false, "edge-test"],
    ["a port that is not at the end", "https://api.edge.test", false, "edge.test:443x"],
    ["several separators", "https://api.edge.test", true, ",, a.example  ,edge.test"],
    ["an empty entry", "https://api.edge.test.", false, "a.example,,"],
    ["a network", "https://10.1.2.3", true, "10.0.0.0/8"],
    ["another network", "https://11.1.2.3", false, "10.0.0.0/8"],
    ["an IPv6 network", "https://[fd00::1]", true, "fd00::/8"],
    ["an IPv6 address", "https://[fd00::1]:8443", true, "fd00::1"],
    ["an IPv6 address in brackets, with a port", "https://[fd00::1]:8443", true, "[fd00::1]:8443"],
    ["an IPv6 address in brackets", "https://[fd00::1]:8443", true, "[fd00::1]"],
    ["another port of an IPv6 address", "https://[fd00::1]:8443", false, "[fd00::1]:443"],
    ["an IPv6 network, for an IPv4 address", "https://10.1.2.3", false, "::/0"],
    ["an IPv4 network, for an IPv6 address", "https://[fd00::1]", false, "0.0.0.0/0"],
    ["a network without an address", "https://10.1.2.3", false, "/8"],
    ["an invalid network", "https://10.1.2.3", false, "10.0.0.0/99"],
    ["a network, for a name", "https://api.edge.test", false, "10.0.0.0/8"],
  ])("NO_PROXY: %s", (_, origin, excepted, list = "api.edge.test") => {
    expect(proxyFor(origin, { HTTPS_PROXY: "http://p:1", NO_PROXY: list }) === undefined).toBe(excepted);
    expect(proxyFor(origin, { HTTPS_PROXY: "http://p:1", no_proxy: list }) === undefined).toBe(excepted);
  });

  test.each(["http://localhost:8787", "http://127.0.0.1:1", "http://127.9.8.7", "https://[::1]:1"])(
    "never for %s",
    (origin) => {
      expect(proxyFor(origin, { HTTPS_PROXY: "http://p:1", HTTP_PROXY: "http://p:1" })).toBeUndefined();
    },
  );

  test("the password is a secret, as written, decoded and sent; the user is none", () => {
    proxyFor(at, { HTTPS_PROXY: "http://another-name@p:1" });
    expect(redact("of another-name:")).toBe("of another-name:");
    const proxy = proxyFor(at, { HTTPS_PROXY: "http://some-user-name:MARKER%3Apassword@p:1" });
    expect(redact("MARKER%3Apassword MARKER:password some-user-name")).toBe(
      "[secret] [secret] some-user-name",
    );
    expect(redact(`${proxy?.authorization?.replace("Basic ", "was ")}.`)).toBe("was [secret].");
  });

  test("the user and the password are sent, percent-decoded", () => {
    const { authorization, origin } = proxyFor(at, { HTTPS_PROXY: "http://me:a%3A%C3%A9@p:1" }) ?? {};
    expect([authorization, origin]).toEqual([
      `Basic ${Buffer.from("me:a:é").toString("base64")}`,
      "http://p:1",
    ]);
  });
});

test("a server on this machine is reached without the proxy", async () => {
  process.env["HTTPS_PROXY"] = process.env["HTTP_PROXY"] = await refusing();
  const origin = await serve((_request, response) => void response.end('{"Id":7}'));
  expect(await clientOf(origin).send(readThing, call)).toEqual({ Id: 7 });
});

const failure = async (proxy: string, more: object = {}) => {
  process.env["HTTPS_PROXY"] = proxy;
  const client = clientOf("https://api.edge.test", more);
  const error = await rejection<ConnectionError>(client.send(createThing, { body: {} }));
  return { error, message: error.message, waits: client.clock.waits.length };
};

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
    expect(proxy.asked).toEqual(["api.edge.test:443", "api.edge.test:443 someone:MARKER-password"]);
  });

  test("a 403 is final, a 502 is retried", async () => {
    const forbidding = await TestProxy.start({}, "HTTP/1.1 403 Forbidden\r\n\r\n");
    expect((await failure(forbidding.url)).message).toBe(
      `Could not create thing: the proxy ${forbidding.url} (HTTPS_PROXY) returned 403 Forbidden. Check that it allows connections to api.edge.test, or list api.edge.test in NO_PROXY to connect without it.`,
    );
    const unable = await TestProxy.start({});
    const { message, waits } = await failure(unable.url, { maxAttempts: 3 });
    expect(message).toContain(
      `the proxy ${unable.url} (HTTPS_PROXY) returned 502 Bad Gateway. Gave up after 3 attempts.`,
    );
    expect([forbidding.asked.length, unable.asked.length, waits]).toEqual([1, 3, 2]);
  });

  test("an unreachable, disconnecting or silent proxy is named instead of the base URL", async () => {
    const nowhere = await refusing();
    const there = await failure(nowhere, { maxAttempts: 2 });
    expect(there.message).toMatch(
      /: could not connect to the proxy http:\/\/127.* \(HTTPS_PROXY\) \(connect ECONNREFUSED .*\)\. Gave up after 2 attempts\. Check HTTPS_PROXY, or list api\.edge\.test in NO_PROXY to connect without it\.$/,
    );
    const hangingUp = await TestProxy.start({}, "");
    const hung = await failure(hangingUp.url, { maxAttempts: 2 });
    expect(hung.message).toContain(`could not connect to the proxy ${hangingUp.url} (HTTPS_PROXY)`);
    expect(hangingUp.asked).toHaveLength(2);
    const silent = await serveSocket(() => {});
    const late = await failure(silent, { maxAttempts: 1, attemptTimeout: 0.2 });
    expect(late.error).toBeInstanceOf(TimeoutError);
    expect(late.message).toContain(silent);
    for (const { message } of [there, hung, late]) expect(message).not.toContain("baseUrl");
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

describe("the time allowed for opening a tunnel", () => {
  const opened = (url: string, timeout: number): Promise<Duplex> => {
    const proxy = { origin: url, variable: "HTTPS_PROXY", authorization: undefined };
    const connect = tunnel(proxy, timeout, ({ httpSocket }, callback) =>
      callback(null, httpSocket as Socket),
    );
    const options = { hostname: "api.edge.test", protocol: "https:", port: "443" };
    return new Promise((resolve, reject) =>
      connect(options, (error, socket) => (error ? reject(error) : resolve(socket))),
    );
  };

  test("ends the attempt to open it", async () => {
    const silent = await serveSocket(() => {});
    const error = await rejection<ProxyError>(opened(silent, 50));
    expect(error).toBeInstanceOf(ProxyError);
    expect(error.code).toBe("UND_ERR_CONNECT_TIMEOUT");
  });

  test("does not end an open one", async () => {
    const server = new URL(await serveSocket(() => {}));
    const proxy = await TestProxy.start({ "api.edge.test:443": Number(server.port) });
    const socket = await opened(proxy.url, 50);
    await wait(150);
    expect(socket.destroyed).toBe(false);
    socket.destroy();
  });
});

describe("a certificate that is not trusted", () => {
  const trust =
    "If it comes from a certificate authority of your organization, set NODE_EXTRA_CA_CERTS to the path of its PEM file before you run the command.";

  test.each([
    ["of an unknown authority", "server", "unable to verify the first certificate"],
    ["self-signed", "ca", "self-signed certificate"],
  ] as const)("%s: names NODE_EXTRA_CA_CERTS, and is tried only once", async (_, certificate, why) => {
    const origin = `https://127.0.0.1:${await secured(certificate)}`;
    const client = clientOf(origin);
    const error = await rejection<ConnectionError>(client.send(createThing, { body: {} }));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.message).toBe(
      `Could not create thing: the certificate of ${origin} is not trusted (${why}). ${trust}`,
    );
    expect([error.ambiguous, client.clock.waits]).toEqual([false, []]);
  });

  test("behind a proxy the server's is named, and for a proxy with TLS the proxy's", async () => {
    const port = await secured("server");
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
