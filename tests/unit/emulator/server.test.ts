import { get } from "node:http";
import { startEmulator } from "../../../emulator/index";
import { emulatorForAll } from "../../support/emulated";
import { send } from "../../support/emulators";

const emulator = emulatorForAll({ seed: { LoadBalancers: [{ LoadBalancerId: 7 }] }, control: true });

it("the request log keeps the newest 20,000 requests", () => {
  const rest = { method: "GET", query: {}, body: undefined, headers: {}, status: 200, requestId: "" };
  for (let index = 0; index < 20_010; index++)
    emulator.requests.push({ ...rest, path: `/${index}`, at: 0, milliseconds: null, fault: null });
  expect([emulator.requests.length, emulator.requests[0]?.path]).toEqual([20_000, "/10"]);
});

it("a port that is taken is named", async () => {
  const port = Number(new URL(emulator.baseUrl).port);
  await expect(startEmulator({ port })).rejects.toMatchObject({
    message: `Port ${port} of 127.0.0.1 is taken (EADDRINUSE): choose another one, or 0 for a free one.`,
    code: "EADDRINUSE",
  });
});

it("accounts cannot be combined with the options for one", async () => {
  for (const name of ["apiKey", "bearerToken", "seed"])
    await expect(startEmulator({ accounts: [], [name]: "x" })).rejects.toThrow(
      `${name} cannot be combined with accounts`,
    );
});

describe("a page of another site cannot reach the emulator through the browser", () => {
  const urls = () => [
    ...["/apikey", "/_emulator/state"].map((path) => emulator.baseUrl + path),
    `${emulator.databaseUrl}/v2/pipeline`,
  ];

  /** Can send headers that fetch forbids. */
  const status = (url: string, headers: Record<string, string>) =>
    new Promise((resolve, reject) => {
      const sent = get(url, { headers: { AccessKey: emulator.apiKey, ...headers } }, (response) =>
        resolve(response.resume().statusCode),
      );
      sent.on("error", reject);
    });

  it.each(["evil.example", "127.0.0.1.evil.example", "evil.example@localhost", "localhost#.evil.example"])(
    "under its own host name: %s",
    async (Host) => {
      for (const url of urls()) expect(await status(url, { Host })).toBe(421);
    },
  );

  it.each(["https://evil.example", "null", "http://127.0.0.1.evil.example", "evil://localhost"])(
    "with its own Origin: %s",
    async (Origin) => {
      for (const url of urls()) expect(await status(url, { Origin })).toBe(403);
    },
  );

  it.each(["127.0.0.1", "LOCALHOST:1234", "[::1]:80"])("but %s is accepted as this machine", async (Host) => {
    expect(await status(`${emulator.baseUrl}/apikey`, { Host, Origin: `http://${Host}` })).toBe(200);
  });
});

describe("a hostile body", () => {
  const nested = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;

  it.each([
    ["/loadbalancer/7", { status: 400 }],
    ["/shield/rate-limit", { status: 202, body: { error: { statusCode: 400 } } }],
  ])("that is nested 200,000 deep is rejected at %s", async (path, refused) => {
    expect(await send(emulator, "POST", path, nested)).toMatchObject(refused);
    expect(emulator.requests[0]).toMatchObject({ body: nested });
  });

  it("of more than 16 MB is rejected and not kept", async () => {
    expect(await send(emulator, "POST", "/loadbalancer/7", `"${"x".repeat(17_000_000)}"`)).toMatchObject({
      status: 413,
      body: { Message: "The request body has more than 16 MB." },
    });
    expect(emulator.requests[0]).toMatchObject({ status: 413, body: undefined });
  });

  it("with brackets in a string does not count as nested", async () => {
    const Name = `${'["\\"{'.repeat(500)}`;
    expect((await send(emulator, "POST", "/loadbalancer/7", { Name })).status).toBe(200);
  });
});
