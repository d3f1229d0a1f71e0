import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Emulator, sample, startEmulator } from "../../../emulator/index";
import { emulatorForEach } from "../../emulated";

const emulator: Emulator = emulatorForEach({ seed: sample, control: true });

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${emulator.baseUrl}/_emulator${path}`, { headers, redirect: "manual" });

const files = readdirSync(join(__dirname, "../../../emulator/console/page")).filter(
  (name) => !name.endsWith(".json"),
);

it("serves the console's page and everything that this loads, from the emulator alone", async () => {
  const html = await (await get("/")).text();
  const loaded = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, url = ""]) => url);
  expect(loaded.filter((url) => !url.startsWith("data:"))).toEqual([
    "/_emulator/console.css",
    "/_emulator/console.mjs",
  ]);
  for (const name of files) {
    const response = await get(name === "index.html" ? "/" : `/${name}`);
    expect([name, response.status]).toEqual([name, 200]);
    expect(response.headers.get("content-type")).toMatch(/^text\/(html|css|javascript); charset=utf-8$/);
    expect(await response.text()).not.toMatch(/https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
  }
});

it("lets the page run no script but its own, and be in no frame", async () => {
  const { headers } = await get("/");
  expect(headers.get("content-security-policy")?.split("; ")).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
    ]),
  );
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  expect(await (await get("/")).text()).not.toMatch(/<script(?![^>]* src=)|\son\w+=|style=/);
});

it("leads a browser to the page, and gives a program the addresses", async () => {
  const browser = await get("", { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" });
  expect([browser.status, browser.headers.get("location")]).toEqual([302, "/_emulator/"]);
  expect(await (await get("")).json()).toMatchObject({ baseUrl: emulator.baseUrl });
});

it.each(["/tsconfig.json", "/page/console.mjs", "/..%2fconsole.mjs", "/nothing.css", "/console.ts"])(
  "serves no other file: %s",
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

it("lists each object of the account once, without those that it contains", async () => {
  const entries = (await (await get("/objects")).json()) as {
    path: string[];
    name?: string;
    idName: string | null;
    value: unknown;
  }[];
  const paths = entries.map(({ path }) => path.join("/"));
  expect(new Set(paths).size).toBe(paths.length);
  expect(entries).toContainEqual({
    path: ["loadBalancers", "1"],
    name: "storefront",
    idName: "LoadBalancerId",
    value: { LoadBalancerId: 1, Name: "storefront", OriginGroupLoadBalancingMethod: 0, StickySessionType: 0 },
  });
  expect(paths).toContain("loadBalancers/1/OriginGroups/11/Origins/111");
  expect(entries).toContainEqual({ path: ["nodes", "198.51.100.1"], idName: null, value: "198.51.100.1" });
});

it("is off unless asked for, and not for pages of other sites", async () => {
  const plain = await startEmulator();
  expect((await fetch(`${plain.baseUrl}/_emulator/`)).status).toBe(404);
  await plain.close();
  expect((await get("/", { Origin: "https://evil.example" })).status).toBe(403);
});
