import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../../waiting";
import { ended, isServed, projectWithCommand, untilPrinted } from "./processes";

jest.setTimeout(60_000);

const main = join(__dirname, "..", "..", "..", "dist/cli/main.js");
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "exec-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `emulator exec …` to its end. */
function exec(args: readonly string[], { cwd = folder, env = {} }: { cwd?: string; env?: object } = {}) {
  const run = spawnSync(process.execPath, [main, "emulator", "exec", ...args], {
    cwd,
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  return { code: run.status, output: run.stdout, errors: run.stderr };
}

/** Starts it in a session of its own, which has no terminal. */
const start = (...args: string[]): ChildProcess =>
  spawn(process.execPath, [main, "emulator", "exec", ...args], { cwd: folder, detached: true });

/** A command that prints its emulator's URL and each signal that it gets, and ends half a second after the first. */
const listener = [
  process.execPath,
  "-e",
  `for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => console.log(signal));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => setTimeout(() => process.exit(9), 500));
  setInterval(() => {}, 1000);
  console.log("url=" + process.env.EDGE_BASE_URL + " pid=" + process.pid + " ready");`,
];

const urlIn = (text: string) => /url=(\S+)/.exec(text)?.[1] ?? "";

it("gives a command its emulator's settings, and its exit code to the shell", async () => {
  const program = `fetch(process.env.EDGE_BASE_URL + "/loadbalancer/1", { headers: { AccessKey: process.env.EDGE_API_KEY } })
    .then((response) => response.json())
    .then(({ Name }) => {
      const { EDGE_BASE_URL, EDGE_LOGGING_URL, SERVICE_DATABASE_URL, SERVICE_DATABASE_AUTH_TOKEN } = process.env;
      const { EDGE_BEARER_TOKEN, EDGE_LOGGING_TOKEN, EDGE_ADOPT } = process.env;
      console.log(JSON.stringify({ Name, EDGE_BASE_URL, EDGE_LOGGING_URL, SERVICE_DATABASE_URL, SERVICE_DATABASE_AUTH_TOKEN, EDGE_BEARER_TOKEN, EDGE_LOGGING_TOKEN, EDGE_ADOPT }));
      process.exit(7);
    });`;
  const env = {
    EDGE_BEARER_TOKEN: "mine",
    EDGE_LOGGING_TOKEN: "mine",
    EDGE_API_KEY: "mine",
    EDGE_ADOPT: "true",
  };
  const { code, output, errors } = exec(["--sample", "--", process.execPath, "-e", program], { env });
  expect([code, errors]).toEqual([7, ""]);
  const given = JSON.parse(output);
  expect(given).toEqual({
    Name: "storefront",
    EDGE_BASE_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    EDGE_LOGGING_URL: `${given.EDGE_BASE_URL}/logging`,
    SERVICE_DATABASE_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    SERVICE_DATABASE_AUTH_TOKEN: "db-901-full-access",
    EDGE_ADOPT: "true",
  });
  expect(await isServed(given.EDGE_BASE_URL)).toBe(false);
});

it("leaves the options after -- to the command", () => {
  const command = [process.execPath, "-p", "process.argv.slice(1).join()", "--", "--port", "x", "--sample"];
  expect(exec(["--", ...command]).output).toBe("--port,x,--sample\n");
  expect(exec(command).errors).toContain("unknown option '-p'");
});

it("reports a command that cannot be started", () => {
  const { code, errors } = exec(["--", "no-such-command"]);
  expect([code, errors]).toEqual([
    127,
    "error: The command no-such-command cannot be started: spawn no-such-command ENOENT\n",
  ]);
  expect(exec([]).errors).toContain("missing required argument 'command'");
});

it("ends with 128 and the number of the signal that ended the command", () => {
  expect(exec(["--", process.execPath, "-e", "process.kill(process.pid, 'SIGTERM')"]).code).toBe(143);
});

it.each(["SIGTERM", "SIGHUP", "SIGINT"] as const)(
  "passes %s on to the command, and waits for its end",
  async (signal) => {
    const child = start("--", ...listener);
    const exit = ended(child);
    let text = await untilPrinted(child, /ready/);
    child.stdout?.on("data", (chunk) => (text += chunk));
    child.kill(signal);
    expect(await exit).toEqual([9, null]);
    expect(text.match(/SIG\w+/g)).toEqual([signal]);
    expect(await isServed(urlIn(text))).toBe(false);
  },
);

const hasScript = process.platform === "linux" && spawnSync("script", ["--version"]).status === 0;

(hasScript ? it : it.skip)("lets Ctrl-C of a terminal reach the command once", async () => {
  const words = [process.execPath, main, "emulator", "exec", "--", ...listener];
  const line = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  // Without "exec", a shell such as dash stays in between and ends with 130.
  const terminal = spawn("script", ["-qec", `exec ${line}`, "/dev/null"], { cwd: folder });
  const exit = ended(terminal);
  let text = await untilPrinted(terminal, /ready/);
  terminal.stdout.on("data", (chunk) => (text += chunk));
  terminal.stdin.write("\x03");
  expect(await exit).toEqual([9, null]);
  expect(text.match(/SIG\w+/g)).toEqual(["SIGINT"]);
});

it("ends with the command, not with what the command leaves in the background", async () => {
  const pidFile = join(folder, "pid");
  const command = `sleep 600 & echo $! > '${pidFile}'; exit 3`;
  const child = start("--", "sh", "-c", command);
  expect(await ended(child)).toEqual([3, null]);
  const pid = Number(readFileSync(pidFile, "utf8"));
  expect(process.kill(pid, 0)).toBe(true);
  process.kill(pid);
});

it.each(["SIGTERM", "SIGKILL"] as const)(
  "ends command and emulator if npx, which runs it, gets %s",
  async (signal) => {
    const npx = spawn("npx", ["pulumi-edge-platform", "emulator", "exec", "--", ...listener], {
      cwd: projectWithCommand(folder),
    });
    const text = await untilPrinted(npx, /ready/);
    const pid = Number(/pid=(\d+)/.exec(text)?.[1]);
    expect(await isServed(urlIn(text))).toBe(true);
    npx.kill(signal);
    await until(async () => !(await isServed(urlIn(text))));
    await until(
      () => !execFileSync("ps", ["-eo", "pid="], { encoding: "utf8" }).split(/\s+/).includes(String(pid)),
    );
  },
);

it("warns of an address in the project file, and in the folder that it names for stacks", () => {
  const project = join(folder, "elsewhere");
  mkdirSync(join(project, "stacks"), { recursive: true });
  const address = "config:\n  edge:baseUrl: https://api.example.com\n";
  writeFileSync(
    join(project, "Pulumi.yaml"),
    `name: shop\nruntime: nodejs\nstackConfigDir: stacks\n${address}`,
  );
  writeFileSync(join(project, "stacks", "Pulumi.prod.yaml"), address);
  const { errors } = exec(["--port", "24681", "--", "true"], { cwd: project });
  expect(errors).toMatch(
    /^warning: Pulumi\.yaml sets edge:baseUrl, .* Remove it there\.\nwarning: Pulumi\.prod\.yaml sets/,
  );
});

it("warns of a stack whose configuration names another address than the emulator's", () => {
  const project = join(folder, "warned");
  mkdirSync(project);
  writeFileSync(join(project, "Pulumi.yaml"), "name: shop\nruntime: nodejs\n");
  writeFileSync(join(project, "Pulumi.dev.yaml"), "config:\n  shop:size: 3\n");
  writeFileSync(join(project, "Pulumi.prod.yaml"), "config:\n  edge:baseUrl: https://api.example.com\n");
  // With --data, the port that is free at the first start stays.
  const inProject = () => exec(["--data", "data", "--", "printenv", "EDGE_BASE_URL"], { cwd: project });
  const { output: url } = inProject();
  writeFileSync(join(project, "Pulumi.own.yaml"), `config:\n  edge:baseUrl: ${url}`);
  const { output, errors } = inProject();
  expect(output).toBe(url);
  expect(errors).toBe(
    'warning: Pulumi.prod.yaml sets edge:baseUrl, which takes precedence: commands on that stack do not reach the emulator. "pulumi config rm edge:baseUrl" removes it.\n',
  );
});
