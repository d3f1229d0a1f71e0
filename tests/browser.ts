import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The packages that `start` installs. One of them contains the browser, so nothing else is downloaded. */
const packages = ["playwright-core@1.65.1", "@sparticuz/chromium@147.0.0", "axe-core@4.14.1"];

/** The part of playwright-core's `Page` that the tests use. */
export interface Page {
  goto(url: string): Promise<unknown>;
  /** Evaluates a JavaScript expression in the page. */
  evaluate<Value>(expression: string): Promise<Value>;
  emulateMedia(options: { colorScheme: "light" | "dark" }): Promise<void>;
  screenshot(options: { path: string }): Promise<unknown>;
  on(
    event: "pageerror" | "console",
    listener: (what: { message?: string; text?: () => string }) => void,
  ): void;
  readonly keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
}

interface Chromium {
  newContext(options: object): Promise<{ newPage(): Promise<Page> }>;
  close(): Promise<void>;
}

/** A headless Chromium, installed from npm into a temporary folder. `close` removes the folder. */
export class Browser {
  private constructor(
    readonly folder: string,
    readonly chromium: Chromium,
    /** The source code of axe-core. */
    readonly axe: string,
  ) {}

  static async start(): Promise<Browser> {
    const folder = mkdtempSync(join(tmpdir(), "edge-browser-"));
    writeFileSync(join(folder, "package.json"), '{ "private": true }');
    const shell = process.platform === "win32";
    execFileSync("npm", ["install", "--no-audit", "--no-fund", ...packages], {
      cwd: folder,
      shell,
      stdio: "pipe",
    });
    // `executablePath` unpacks the browser into TMPDIR.
    const locateScript = `import("@sparticuz/chromium").then(async ({ default: chromium }) =>
      console.log(await chromium.executablePath()))`;
    const env = { ...process.env, TMPDIR: folder };
    const path = execFileSync(process.execPath, ["-e", locateScript], { cwd: folder, env, encoding: "utf8" });
    const load = createRequire(join(folder, "package.json"));
    const { chromium } = load("playwright-core") as {
      chromium: { launch(options: object): Promise<Chromium> };
    };
    const { source } = load("axe-core") as { source: string };
    // Omits the arguments that @sparticuz/chromium recommends, because they disable protections that the tests cover.
    const browser = await chromium.launch({ executablePath: path.trim(), args: ["--no-sandbox"], env });
    return new Browser(folder, browser, source);
  }

  /** Opens a page that may use the clipboard. */
  async open(url: string): Promise<Page> {
    const context = await this.chromium.newContext({
      viewport: { width: 1280, height: 800 },
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const page = await context.newPage();
    await page.goto(url);
    return page;
  }

  async close(): Promise<void> {
    await this.chromium.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
