import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Emulator, sample } from "../../emulator";
import { isFullRun } from "../support/fullRun";
import { until } from "../support/waitUntil";
import { Scene } from "./scene";

/** It takes a browser, which npm installs. */
const described = isFullRun ? describe : describe.skip;

const hostile = `<img src=x onerror="document.title='run'">`;
const program = `new edge.OriginGroup("us", { loadBalancerId: 1, name: "us", weight: 20 });`;

/** Packages to install. One of them contains the browser, so nothing else is downloaded. */
const packages = ["playwright-core@1.65.1", "@sparticuz/chromium@147.0.0", "axe-core@4.14.1"];

/** The part of playwright-core's `Page` that the tests use. */
interface Page {
  goto(url: string): Promise<unknown>;
  /** Evaluates a JavaScript expression in the page. */
  evaluate<Value>(expression: string): Promise<Value>;
  emulateMedia(options: { colorScheme: "light" | "dark" }): Promise<void>;
  screenshot(options: { path: string }): Promise<unknown>;
  on(event: "pageerror", listener: (what: { message?: string }) => void): void;
  readonly keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
}

interface Chromium {
  newContext(options: object): Promise<{ newPage(): Promise<Page> }>;
  close(): Promise<void>;
}

/** Installs the packages into a temporary folder, and starts a headless Chromium. `axe`: the source code of axe-core. */
async function startBrowser(): Promise<{ folder: string; chromium: Chromium; axe: string }> {
  const folder = mkdtempSync(join(tmpdir(), "edge-browser-"));
  writeFileSync(join(folder, "package.json"), '{ "private": true }');
  execFileSync("npm", ["install", "--no-audit", "--no-fund", ...packages], { cwd: folder, stdio: "pipe" });
  // `executablePath` unpacks the browser into TMPDIR.
  const locateScript = `import("@sparticuz/chromium").then(async ({ default: chromium }) =>
    console.log(await chromium.executablePath()))`;
  const env = { ...process.env, TMPDIR: folder };
  const path = execFileSync(process.execPath, ["-e", locateScript], { cwd: folder, env, encoding: "utf8" });
  const load = createRequire(join(folder, "package.json"));
  const { chromium } = load("playwright-core") as {
    chromium: { launch(options: object): Promise<Chromium> };
  };
  const { source: axe } = load("axe-core") as { source: string };
  // Omits the arguments that @sparticuz/chromium recommends, because they disable protections that the tests cover.
  const options = { executablePath: path.trim(), args: ["--no-sandbox"], env };
  return { folder, chromium: await chromium.launch(options), axe };
}

described("the console in a browser", () => {
  let browser: Awaited<ReturnType<typeof startBrowser>>;
  let scene: Scene;
  let emulator: Emulator;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.chromium.close();
    rmSync(browser.folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    scene = await Scene.open({ seed: sample, control: true });
    ({ emulator } = scene);
    problems = [];
    const context = await browser.chromium.newContext({
      viewport: { width: 1280, height: 800 },
      permissions: ["clipboard-read", "clipboard-write"],
    });
    page = await context.newPage();
    await page.goto(`${emulator.baseUrl}/_emulator/`);
    page.on("pageerror", ({ message = "" }) => problems.push(message));
    await until(
      async () => (await text("#connection")) === "live" && (await text("#tree")).includes("storefront"),
    );
  });
  afterEach(() => expect(problems).toEqual([]));

  const text = (selector: string) =>
    page.evaluate<string>(`document.querySelector(${JSON.stringify(selector)})?.innerText ?? ""`);

  /** Waits for a text in a part of the page. */
  const shows = (selector: string, pattern: RegExp) => until(async () => pattern.test(await text(selector)));

  /** What has the focus, as a screen reader names it. */
  const focused = () =>
    page.evaluate<string>(
      "(({ ariaLabel, innerText }) => (ariaLabel || innerText).replace(/\\s+/g, ' ').trim())(document.activeElement)",
    );

  /** Presses Tab until something of this name has the focus. */
  async function tabTo(name: RegExp) {
    const passed: string[] = [];
    while (passed.length < 100) {
      await page.keyboard.press("Tab");
      const reached = await focused();
      if (name.test(reached)) return;
      passed.push(reached);
    }
    throw new Error(`No Tab leads to ${name}, only to: ${passed.join(", ")}`);
  }

  async function press(name: RegExp) {
    await tabTo(name);
    await page.keyboard.press("Enter");
  }

  async function openGroup(name: RegExp) {
    await press(/^1 storefront/);
    await press(name);
  }

  const violations = async () => {
    await page.evaluate(browser.axe);
    return page.evaluate<unknown[]>(
      "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]))",
    );
  };

  test("shows a program's up as it happens, each request and each object", async () => {
    const { ok, output } = await scene.up(program);
    expect([ok, ok ? "" : output]).toEqual([true, ""]);
    await shows("#changes", /^1 changed$/);
    await shows("#requests", /POST\s+\/loadbalancer\/1\/origingroup\s+200\s+\d/);
    await openGroup(/^\d+ us new$/);
    await shows("#tree", /Weight\s+20\s/);
    await press(/^\/loadbalancer\/1\/origingroup$/);
    await shows("#requests", /"Weight": 20/);
    await press(/^Copy as curl$/);
    const command = await page.evaluate<string>("navigator.clipboard.readText()");
    await scene.stack.destroy();
    await shows("#changes", /^$/);
    await promisify(execFile)("sh", ["-c", `${command} --fail --silent`]);
    await shows("#tree", /\d+ us new/);
  });

  test("a field that is edited in the page is drift, which a preview with --refresh shows", async () => {
    await scene.up(program);
    await shows("#changes", /^1 changed$/);
    await page.goto(`${emulator.baseUrl}/_emulator/`);
    await shows("#tree", /shop/);
    await openGroup(/^\d+ us$/);
    await press(/^Edit Weight$/);
    await page.keyboard.press("Control+A");
    await page.keyboard.type('"heavy"');
    await page.keyboard.press("Enter");
    await shows("#tree .error", /Weight is not valid: Invalid input: expected number/);
    await page.keyboard.press("Control+A");
    await page.keyboard.type("33");
    await page.keyboard.press("Enter");
    await shows("#tree", /33\s+was 20/);
    expect(await focused()).toBe("Edit Weight");
    expect(scene.group("us").Weight).toBe(33);
    const preview = await scene.stack.preview("--refresh");
    expect(preview.steps).toContainEqual(
      expect.objectContaining({ op: "update", name: "us", diffs: ["weight"] }),
    );
  });

  test("a fault that is added in the page fails one request, and shows its count", async () => {
    await scene.up(program);
    await tabTo(/^Method$/);
    await page.keyboard.press("ArrowDown"); // GET
    await tabTo(/^Path or template$/);
    await page.keyboard.type("loadbalancer/1");
    await page.keyboard.press("Enter");
    await shows("#fault-error", /path is not valid: it must begin with a slash/);
    await page.keyboard.press("Home");
    await page.keyboard.type("/");
    await page.keyboard.press("Enter");
    await shows("#faults", /GET \/loadbalancer\/1 fault 1\s+status: 503\s+0 of 1/);
    const { ok } = await scene.stack.refresh();
    expect(ok).toBe(true); // the request is repeated
    await shows("#faults", /1 of 1/);
    await shows("#requests", /200.*\n.*GET\s+\/loadbalancer\/1\s+503 fault 1/);
    expect((await text("#requests")).match(/503/g)).toHaveLength(1);
    await press(/^Remove fault 1$/);
    await until(async () => !(await text("#faults")).includes("fault 1"));
    expect(await focused()).toBe("Faults");
    expect(await (await fetch(`${emulator.baseUrl}/_emulator/faults`)).json()).toEqual([]);
  });

  test("gives every value as text", async () => {
    const Origins = [{ Name: hostile, StandardOrigin: { OriginUrl: hostile } }];
    await emulator.seed({
      LoadBalancers: [
        { LoadBalancerId: 2, Name: hostile, OriginGroups: [{ Id: 70, Name: hostile, Origins }] },
      ],
      LogForwarding: [{ app: hostile }],
    });
    const headers = { AccessKey: emulator.apiKey };
    await fetch(`${emulator.baseUrl}/loadbalancer?${encodeURIComponent(hostile)}`, { headers });
    await fetch(`${emulator.baseUrl}/loadbalancer/2`, {
      method: "POST",
      headers,
      body: JSON.stringify({ Name: hostile, [hostile]: hostile }),
    });
    const fault = JSON.stringify({ path: `/${hostile}`, body: hostile });
    const type = { "Content-Type": "application/json" };
    await fetch(`${emulator.baseUrl}/_emulator/faults`, { method: "POST", headers: type, body: fault });
    await shows("#faults", /onerror/);
    await page.evaluate(
      "document.querySelectorAll('details').forEach((details) => { details.open = true; })",
    );
    await page.evaluate("document.querySelectorAll('.path').forEach((path) => path.click())");
    expect((await text("#tree")).split(hostile).length).toBeGreaterThan(8);
    expect(await text("#requests")).toContain(JSON.stringify(hostile).slice(1, -1));
    await page.evaluate("document.querySelectorAll('dd > button').forEach((edit) => edit.click())");
    expect(await page.evaluate("document.querySelectorAll('img').length")).toBe(0);
    expect(await page.evaluate("document.title")).toBe("Emulator");
    const problem =
      "(() => { try { document.body.innerHTML = '<b>'; } catch (error) { return error.name; } })()";
    expect(await page.evaluate(problem)).toBe("TypeError"); // the page's policy
  });

  test.each(["light", "dark"] as const)(
    "has nothing that axe-core reports, in %s colors",
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme });
      expect(await violations()).toEqual([]);
      const headers = { AccessKey: emulator.apiKey };
      emulator.fault({ path: "/dnszone/{id}", status: 503 });
      const write = (method: string, path: string, body?: object) =>
        fetch(emulator.baseUrl + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      await write("POST", "/loadbalancer/1/origingroup", { Name: "ap-south" });
      await write("DELETE", "/loadbalancer/1/origingroup/12");
      await write("GET", "/dnszone/3");
      await write("POST", "/loadbalancer/1/origingroup/11", { Weight: 80 });
      await shows("#changes", /^4 changed$/);
      await openGroup(/^11 eu-west changed$/);
      await press(/^\/loadbalancer\/1\/origingroup\/11$/);
      const pictures = process.env["EDGE_PICTURES"]; // a folder, such as docs
      if (pictures !== undefined) {
        await page.evaluate("document.activeElement.blur()");
        await page.screenshot({ path: `${pictures}/console-${colorScheme}.png` });
      }
      expect(await violations()).toEqual([]);
      await page.evaluate(
        "document.querySelectorAll('details').forEach((details) => { details.open = true; })",
      );
      await page.evaluate("document.querySelectorAll('dd > button').forEach((edit) => edit.click())");
      expect(await violations()).toEqual([]);
    },
  );
});
