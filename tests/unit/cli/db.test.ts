import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { parseEnv } from "node:util";
import fc from "fast-check";
import { dbCommand } from "../../../cli/db";
import { quoted, withVariables } from "../../../cli/db/env";
import { type Emulator, startEmulator } from "../../../emulator";
import { Folder } from "./folder";

let folder: Folder;
let emulator: Emulator;
const environment = process.env;
const cwd = process.cwd();

beforeEach(async () => {
  folder = new Folder();
  mkdirSync(folder.at("work"));
  process.chdir(folder.at("work"));
  emulator = await startEmulator({ seed: { Databases: [{ id: "blog" }, { id: "shop" }] } });
  process.env = {
    EDGE_BASE_URL: emulator.baseUrl,
    EDGE_API_KEY: emulator.apiKey,
    EDGE_MAX_ATTEMPTS: "1",
    SERVICE_DATABASE_URL: "libsql://shop.databases.example",
    XDG_CONFIG_HOME: folder.at("config"),
  };
});
afterEach(async () => {
  process.env = environment;
  process.chdir(cwd);
  folder.remove();
  await emulator.close();
});

interface Ran {
  readonly error: string | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `db tokens` with these arguments; with `typed` on a terminal. */
async function run(args: string, typed?: string): Promise<Ran> {
  const stdin = Object.assign(new PassThrough(), { isTTY: typed !== undefined });
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  stdin.end(typed ?? "y\n");
  const command = dbCommand({ stdin, stdout, stderr });
  for (const each of [command, ...command.commands, ...command.commands.flatMap(({ commands }) => commands)])
    each.exitOverride().configureOutput({ writeErr: () => {} });
  const error = await command
    .parseAsync(["tokens", ...args.split(" ").filter(Boolean)], { from: "user" })
    .then(
      () => undefined,
      (thrown: Error) => thrown.message,
    );
  const read = (stream: PassThrough) => String(stream.read() ?? "");
  return { error, stdout: read(stdout), stderr: read(stderr) };
}

const tokensOf = (id: string) =>
  emulator.state.databases.find((database) => database.id === id)?.tokens ?? [];
const made = (id: string) => tokensOf(id).filter(({ token }) => !token.startsWith(`${id}-`));
const saved = (id: string) =>
  JSON.parse(folder.text(`config/pulumi-edge-platform/tokens/${id}.json`)) as unknown;
const modeOf = (...names: string[]) => statSync(folder.at(...names)).mode & 0o777;

test("create shows the token once and saves it with access for its owner only", async () => {
  const { error, stdout, stderr } = await run("create blog --read-only --expiry 30d");
  const [token] = made("blog");
  expect([error, stdout, token?.authorization]).toEqual([undefined, `${token?.token}\n`, "read-only"]);
  const days = (Date.parse(token?.expires_at ?? "") - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);
  const path = folder.at("config", "pulumi-edge-platform", "tokens", "blog.json");
  expect(stderr).toBe(
    `Read-only token of database blog, valid until ${token?.expires_at}. It is shown once:\nSaved in plain text to ${path}, which only you can read. With --no-save a token is only shown.\n`,
  );
  const one = { kind: "read-only", token: token?.token, expiresAt: token?.expires_at };
  expect(saved("blog")).toEqual([one]);

  // A token of the other kind is added, one of the same kind is replaced; nothing else is left in the folder.
  await run("create blog");
  expect(saved("blog")).toEqual([
    one,
    { kind: "full-access", token: made("blog")[1]?.token, expiresAt: null },
  ]);
  await run("create blog --read-only");
  expect(saved("blog")).toMatchObject([{ kind: "full-access" }, { token: made("blog")[2]?.token }]);
  expect(readdirSync(folder.at("config", "pulumi-edge-platform", "tokens"))).toEqual(["blog.json"]);
  if (process.platform === "win32") return;
  expect(modeOf("config", "pulumi-edge-platform", "tokens", "blog.json")).toBe(0o600);
  expect(modeOf("config", "pulumi-edge-platform", "tokens")).toBe(0o700);
});

test("create uses the database from the settings, and saves nothing with --no-save", async () => {
  const { error, stdout } = await run("create --no-save");
  expect([error, stdout]).toEqual([undefined, `${made("shop")[0]?.token}\n`]);
  expect(made("shop")).toMatchObject([{ authorization: "full-access", expires_at: null }]);
  expect(readdirSync(folder.path)).toEqual(["work"]);

  // The host of an emulator's database is an IP address.
  process.env["SERVICE_DATABASE_URL"] = emulator.databaseUrls["blog"];
  expect((await run("create --no-save")).error).toBeUndefined();
  expect(made("blog")).toHaveLength(1);
  process.env["SERVICE_DATABASE_URL"] = "http://127.0.0.1:9";
  expect((await run("create")).error).toMatch(/^No database matches the URL http:\/\/127.0.0.1:9: /);
  delete process.env["SERVICE_DATABASE_URL"];
  expect((await run("create")).error).toMatch(
    /^The database is not set: run "pulumi config set edge:databaseUrl .*SERVICE_DATABASE_URL\.$/,
  );
});

test("the stack's database takes precedence over that of the environment", async () => {
  folder.file("work/Pulumi.yaml", "name: shop\nruntime: nodejs\n");
  const config = JSON.stringify({ "edge:databaseUrl": { value: "libsql://blog.databases.example" } });
  folder.file("bin/pulumi", `#!/bin/sh\necho '${config}'\n`, 0o755);
  process.env["PATH"] = folder.at("bin");
  expect((await run("create --no-save")).error).toBeUndefined();
  expect([made("blog").length, made("shop").length]).toEqual([1, 0]);
});

test.each([
  [
    "create --expiry 30",
    /A duration is an integer followed by h \(hours\), d, w, m \(months\) or y: 12h, 30d, 4w, 1m, 1y\.$/,
  ],
  ["create --expiry 0d", /A duration is/],
  ["create --expiry 9999y", /after the year 9999/],
  ["create a/b", /A database's id consists of letters, digits, - and _\.$/],
  ["create a b", /too many arguments/],
  ["create --readonly", /unknown option '--readonly'/],
  ["invalidate shop --force", /too many arguments/],
  [
    "invalidate --save-env --force",
    /^--save-env needs --regenerate: without it there is no token to write to \.env\.$/,
  ],
  ["invalidate", /^Nothing was revoked: confirmation needs a terminal\. Use --force to skip it\.$/],
])("%s is rejected before anything is sent", async (args, message) => {
  const { error, stdout } = await run(args);
  expect([error, stdout]).toEqual([expect.stringMatching(message), ""]);
  expect(emulator.requests).toHaveLength(0);
});

test.each(["n\n", "\n", "", "yesterday\n"])("invalidate does nothing if the reply is %j", async (typed) => {
  const { error, stderr } = await run("invalidate", typed);
  expect([error, emulator.requests.length]).toEqual(["Nothing was revoked.", 0]);
  expect(stderr).toContain("every access token of database shop (libsql://shop.databases.example)");
});

test("invalidate revokes every token of that database only, and forgets the saved ones", async () => {
  await run("create");
  await run("create blog");
  const { error, stdout, stderr } = await run("invalidate", "y\n");
  expect([error, stdout, tokensOf("shop")]).toEqual([undefined, "", []]);
  expect(stderr).toContain("The access tokens of database shop are no longer valid.");
  expect(tokensOf("blog")).toHaveLength(3);
  expect(readdirSync(folder.at("config", "pulumi-edge-platform", "tokens"))).toEqual(["blog.json"]);
});

test("invalidate --regenerate --save-env creates both kinds of token and writes .env, keeping its other lines", async () => {
  folder.file("env", "# ours\nA=1\nexport SERVICE_DATABASE_AUTH_TOKEN=old # stale\nB='2'", 0o640);
  symlinkSync(folder.at("env"), folder.at("work", ".env"));
  const { error, stdout, stderr } = await run("invalidate --regenerate --save-env --force");
  const [full, reader] = tokensOf("shop");
  expect([error, stdout]).toEqual([undefined, `${full?.token}\n${reader?.token}\n`]);
  expect(tokensOf("shop").map(({ authorization }) => authorization)).toEqual(["full-access", "read-only"]);
  expect(folder.text("env")).toBe(
    `# ours\nA=1\nexport SERVICE_DATABASE_AUTH_TOKEN=${full?.token}\nB='2'\nSERVICE_DATABASE_URL=libsql://shop.databases.example\n`,
  );
  expect(modeOf("env")).toBe(0o600);
  expect(stderr).toContain(
    "/env. Only you can read it now; its mode was 640. Keep that file out of version control.",
  );
  expect(saved("shop")).toMatchObject([{ token: full?.token }, { token: reader?.token }]);
  for (const { token } of tokensOf("shop")) expect(stderr).not.toContain(token);
});

test("a new .env is private to its owner; an unreadable .env or token file fails before anything is lost", async () => {
  expect((await run("invalidate --regenerate --save-env --force")).error).toBeUndefined();
  expect(modeOf("work", ".env")).toBe(0o600);
  expect(folder.text("work/.env").split("\n").sort()).toEqual([
    "",
    `SERVICE_DATABASE_AUTH_TOKEN=${tokensOf("shop")[0]?.token}`,
    "SERVICE_DATABASE_URL=libsql://shop.databases.example",
  ]);
  folder.file("config/pulumi-edge-platform/tokens/blog.json", "{");
  expect((await run("create blog")).error).toMatch(/blog\.json is not a valid file of saved tokens/);
  expect(made("blog")).toEqual([]);
  process.chdir(folder.path);
  mkdirSync(folder.at(".env"));
  expect((await run("invalidate --regenerate --save-env --force")).error).toContain("EISDIR");
  expect(tokensOf("shop")).toHaveLength(2);
});

test("reports the platform's error; after an invalidation, also that the old tokens are invalid", async () => {
  expect((await run("create none")).error).toContain(
    "Could not generate token for database none: the API returned 404",
  );
  emulator.fault({ method: "PUT", status: 500 });
  expect((await run("invalidate --regenerate --force")).error).toContain(
    'The old tokens have already been revoked: create new ones with "pulumi-edge-platform db tokens create".',
  );
});

test.each([
  ["", "A=1\n"],
  ["B=2", "B=2\nA=1\n"],
  ["A=0\r\nB=2\r\n", "A=1\r\nB=2\r\n"],
  ["B=2\r\n", "B=2\r\nA=1\r\n"],
  ["#A=0\nAA=0\nB=A=0\n", "#A=0\nAA=0\nB=A=0\nA=1\n"],
  ["  export A = old\nA=\n", "  export A =1\nA=1\n"],
])("setting A in %j results in %j", (before, after) => {
  expect(withVariables(before, { A: "1" })).toBe(after);
});

test.each([
  ["a$&b c", "'a$&b c'"],
  ["it's", `"it's"`],
  ["$(touch x)`y`", "'$(touch x)`y`'"],
  ["ey.J-a_b/c+d==", "ey.J-a_b/c+d=="],
  ["~root/x:~", "'~root/x:~'"],
])("the value %s is written as %s", (value, written) => {
  expect(withVariables("A=0\n", { A: value })).toBe(`A=${written}\n`);
});

test("a value in .env means the same to a shell and to dotenv, or is rejected", () => {
  let written = 0;
  const sign = fc.constantFrom(..."'\"$`\\!# a=\n\r~*{}();&|<>é".split(""));
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 8 }), (signs) => {
      const value = signs.join("");
      let text: string;
      try {
        text = quoted(value);
      } catch {
        return;
      }
      written++;
      folder.file("quoted.env", `A=${text}\n`);
      const shell = execFileSync("sh", ["-c", `. "${folder.at("quoted.env")}"; printf %s "$A"`], {
        encoding: "utf8",
      });
      expect([shell, parseEnv(`A=${text}`)["A"]]).toEqual([value, value]);
    }),
    { numRuns: 60 },
  );
  expect(written).toBeGreaterThan(10);
});

describe("with a hostile platform", () => {
  /** Responds to every request with this body. */
  async function requestsWith(body: unknown): Promise<string[]> {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    stop = () => server.close();
    process.env["EDGE_BASE_URL"] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return asked;
  }
  let stop = () => {};
  afterEach(() => stop());

  test("an id that is a path out of the folder deletes no file and invalidates nothing", async () => {
    process.env["SERVICE_DATABASE_URL"] = "http://127.0.0.1:9";
    const asked = await requestsWith({
      databases: [{ id: "../../../victim\u001b[2J", url: "http://127.0.0.1:9" }],
    });
    folder.file("victim.json", "[]");
    const { error, stderr } = await run("invalidate --force");
    expect(error).toBe(
      `Nothing was done: "../../../victim\\u001b[2J" is not a valid database ID. A database's id consists of letters, digits, - and _.`,
    );
    expect([stderr, folder.text("victim.json")]).toEqual(["", "[]"]);
    expect(asked.filter((request) => !request.startsWith("GET"))).toEqual([]);
  });

  test("a token with shell syntax is not written to .env, and one with escape sequences is not shown", async () => {
    await requestsWith({ token: `a'$(touch\${IFS}x)"b` });
    const quotes = await run("invalidate --regenerate --save-env --force");
    expect(quotes.error).toMatch(
      /^Could not write the token to \.env: its quotes, line breaks or other special characters /,
    );
    expect(existsSync(folder.at("work", ".env"))).toBe(false);
    stop();
    await requestsWith({ token: "a\u001b[2Jb" });
    const escapes = await run("create shop");
    expect(escapes.error).toContain(
      "with characters other than printable ASCII. It was neither shown nor saved",
    );
    expect(escapes.stdout + escapes.stderr).toBe("");
  });
});

test("the help of create shows every unit of a duration, and that m is a month", () => {
  const create = dbCommand().commands[0]?.commands[0];
  expect(create?.helpInformation().replace(/\s+/g, " ")).toContain("12h, 30d, 4w, 1m (a month), 1y");
});
