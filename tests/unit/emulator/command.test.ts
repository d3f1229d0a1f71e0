import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runEmulator } from "../../../emulator/index";
import { cliFile, waitForExit, waitForOutput } from "../../support/emulators";
import { fullTest, isFullRun } from "../../support/fullRun";
import { createTestFolder } from "../../support/testFolder";
import { until } from "../../support/waitUntil";

const folder = createTestFolder();
const node = process.execPath;

/** Starts `emulator …` in a new session, which has no terminal. */
const startCommand = (...args: string[]): ChildProcess =>
  spawn(node, [cliFile, "emulator", ...args], { cwd: folder, detached: true });

/** Runs `emulator exec …` until it ends. */
const runExec = (args: readonly string[], { env = {} } = {}) =>
  spawnSync(node, [cliFile, "emulator", "exec", ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: "utf8",
  });

/** A command that prints its emulator's URL and each signal, and ends half a second after the first signal. */
const signalPrinter = [
  node,
  "-e",
  `for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {
    console.log(signal);
    setTimeout(() => process.exit(9), 500);
  });
  setInterval(() => {}, 1000);
  console.log("EDGE_BASE_URL=" + process.env.EDGE_BASE_URL + " pid=" + process.pid + " ready");`,
];

const findUrl = (text: string) => /EDGE_BASE_URL=(\S+)/.exec(text)?.[1] ?? "";

const canConnect = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

/** Prints the state of a process, which is Z if it has ended and nobody has asked for its exit code. */
const isRunning = (pid: string) => /^[^Z]/.test(String(spawnSync("ps", ["-o", "stat=", "-p", pid]).stdout));

const writeSeedFile = (text: string) => {
  const file = join(folder, "seed.json");
  writeFileSync(file, text);
  return file;
};

describe("the command", () => {
  it.each(isFullRun ? (["SIGINT", "SIGTERM"] as const) : (["SIGTERM"] as const))(
    "serves the seed and the console until %s",
    async (signal) => {
      const child = startCommand("--seed", writeSeedFile('{"DnsZones":[{"Id":3,"Domain":"shop.test"}]}'));
      const exit = waitForExit(child);
      const text = await waitForOutput(child, /Ctrl-C/);
      const console = /^Its console: (\S+)$/m.exec(text)?.[1] ?? "";
      expect(await (await fetch(console)).text()).toContain("<title>Emulator</title>");
      const AccessKey = /^ {2}export EDGE_API_KEY=(\S+)$/m.exec(text)?.[1] ?? "";
      const response = await fetch(`${findUrl(text)}/dnszone/3`, { headers: { AccessKey } });
      expect(await response.json()).toMatchObject({ Domain: "shop.test" });
      child.kill(signal);
      expect(await exit).toEqual([0, null]);
    },
  );

  it("reports what is wrong with a seed file, without its content", async () => {
    await expect(runEmulator({ seedFile: writeSeedFile("{") })).rejects.toThrow(/seed\.json is not JSON/);
    for (const text of ['{ "token": "MARKER", x }', '{ "token": MARKER }', "MARKER"])
      await expect(runEmulator({ seedFile: writeSeedFile(text) })).rejects.toThrow(/^((?!MARKER).)*$/s);
    await expect(runEmulator({ seedFile: writeSeedFile("null") })).rejects.toThrow("The seed is not valid");
  });

  it("leaves no process behind if it is killed in the middle of an endless statement", async () => {
    const child = startCommand();
    const exit = waitForExit(child);
    const text = await waitForOutput(child, /Ctrl-C/);
    const url = /SERVICE_DATABASE_URL=(\S+)/.exec(text)?.[1];
    const sql = "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT count(*) FROM r";
    const asked = fetch(`${url}/v2/pipeline`, {
      method: "POST",
      headers: { Authorization: "Bearer db-901-full-access" },
      body: JSON.stringify({ requests: [{ type: "execute", stmt: { sql } }] }),
    }).catch(() => {});
    const findEngine = () => String(spawnSync("pgrep", ["-P", String(child.pid)]).stdout).trim();
    await until(() => findEngine() !== "");
    const engine = findEngine();
    await sleep(1000); // By now, the statement runs.
    child.kill("SIGKILL");
    await Promise.all([exit, asked]);
    await until(() => !isRunning(engine));
  });
});

describe("emulator exec", () => {
  it("gives the command the emulator's settings instead of the user's, and exits with the command's code", async () => {
    const program = `fetch(process.env.EDGE_BASE_URL + "/loadbalancer/1", { headers: { AccessKey: process.env.EDGE_API_KEY } })
      .then((response) => response.json())
      .then(({ Name }) => {
        const given = Object.entries(process.env).filter(([name]) => /^(EDGE|SERVICE)_/.test(name));
        console.log(JSON.stringify({ Name, ...Object.fromEntries(given) }));
        process.exit(7);
      });`;
    const own = { EDGE_BEARER_TOKEN: "mine", EDGE_LOGGING_TOKEN: "mine", EDGE_API_KEY: "mine" };
    const env = { ...own, EDGE_ADOPT: "true" };
    const args = ["--sample", "--chaos", "0", "--chaos-seed", "3", "--", node, "-e", program];
    const { status, stdout, stderr } = runExec(args, { env });
    expect(status).toBe(7);
    expect(stderr).toMatch(/^\nChaos with probability 0 and seed 3 disturbed 0 of 1 requests\.\n/);
    const given = JSON.parse(stdout);
    expect(given).toMatchObject({
      Name: "storefront",
      EDGE_BASE_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      EDGE_LOGGING_URL: `${given.EDGE_BASE_URL}/logging`,
      EDGE_STREAM_URL: given.EDGE_BASE_URL,
      SERVICE_DATABASE_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      SERVICE_DATABASE_AUTH_TOKEN: "db-901-full-access",
      EDGE_EMULATOR_URL: given.EDGE_BASE_URL,
      EDGE_ADOPT: "true",
    });
    expect(stdout).not.toContain("mine");
    expect(await canConnect(given.EDGE_BASE_URL)).toBe(false);
  });

  it("reports a command that cannot be started, or that ended by a signal", () => {
    expect(runExec(["--", "no-such-command"])).toMatchObject({
      status: 127,
      stderr: "error: The command no-such-command cannot be started: spawn no-such-command ENOENT\n",
    });
    expect(runExec([]).stderr).toContain("missing required argument 'command'");
    expect(runExec(["--", node, "-e", "process.kill(process.pid, 'SIGTERM')"]).status).toBe(143);
  });

  it.each(isFullRun ? (["SIGTERM", "SIGINT"] as const) : (["SIGTERM"] as const))(
    "passes %s on to the command, and waits for its end",
    async (signal) => {
      const child = startCommand("exec", "--", ...signalPrinter);
      const exit = waitForExit(child);
      let text = await waitForOutput(child, /ready/);
      child.stdout?.on("data", (chunk) => (text += chunk));
      child.kill(signal);
      expect(await exit).toEqual([9, null]);
      expect(text.match(/SIG\w+/g)).toEqual([signal]);
      expect(await canConnect(findUrl(text))).toBe(false);
    },
  );

  const hasScript = process.platform === "linux" && spawnSync("script", ["--version"]).status === 0;

  (hasScript ? it : it.skip)("lets Ctrl-C of a terminal reach the command once", async () => {
    const words = [node, cliFile, "emulator", "exec", "--", ...signalPrinter];
    const line = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
    // Without "exec", a shell such as dash would stay and exit with 130.
    const terminal = spawn("script", ["-qec", `exec ${line}`, "/dev/null"], { cwd: folder });
    const exit = waitForExit(terminal);
    let text = await waitForOutput(terminal, /ready/);
    terminal.stdout.on("data", (chunk) => (text += chunk));
    terminal.stdin.write("\x03");
    expect(await exit).toEqual([9, null]);
    expect(text.match(/SIG\w+/g)).toEqual(["SIGINT"]);
  });

  it("ends with the command, not with what the command leaves in the background", async () => {
    const pidFile = join(folder, "pid");
    const child = startCommand("exec", "--", "sh", "-c", `sleep 600 & echo $! > '${pidFile}'; exit 3`);
    expect(await waitForExit(child)).toEqual([3, null]);
    process.kill(Number(readFileSync(pidFile, "utf8")));
  });

  fullTest.each([
    ["the command and the emulator", ["exec", "--", ...signalPrinter]],
    ["an emulator without a command", []],
  ])("ends with npx, when that is killed: %s", async (_, args) => {
    const project = join(folder, "project");
    const bin = join(project, "node_modules", ".bin");
    mkdirSync(bin, { recursive: true });
    const script = `#!/bin/sh\nexec "${node}" "${cliFile}" "$@"\n`;
    writeFileSync(join(bin, "pulumi-edge-platform"), script, { mode: 0o755 });
    writeFileSync(join(project, "package.json"), '{ "private": true }');
    const npx = spawn("npx", ["pulumi-edge-platform", "emulator", ...args], { cwd: project });
    const text = await waitForOutput(npx, /ready|Ctrl-C/);
    npx.kill("SIGKILL");
    await until(async () => !(await canConnect(findUrl(text))));
    await until(() => !isRunning(/pid=(\d+)/.exec(text)?.[1] ?? "0"));
  });
});
