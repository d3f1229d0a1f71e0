import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { emulatorCommand } from "../../../cli/emulator";
import { startEmulator } from "../../../emulator/index";
import { redact } from "../../../provider/http/redact";

const run = (...args: string[]) =>
  emulatorCommand()
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .parseAsync(args, { from: "user" });

test.each(["65536", "-1", "80.5", "http", ""])("the port %j is rejected with a clear error", async (port) => {
  await expect(run("--port", port)).rejects.toThrow(
    `option '--port <number>' argument '${port}' is invalid. A port is an integer from 0 to 65535.`,
  );
});

test("a seed file that cannot be read is named", async () => {
  await expect(run("--port", "0", "--seed", "no-such.json")).rejects.toThrow("no-such.json cannot be read");
});

test("a misspelled name in a seed file is shown, also where it resembles that of a credential", async () => {
  const folder = mkdtempSync(join(tmpdir(), "seed-"));
  const file = join(folder, "seed.json");
  const seed = {
    ApiKey: [],
    ApiKeys: [{ Keys: "MARKER" }],
    LogForwarding: [{ app: "shop", tokn: "MARKER" }],
    VideoLibraries: [{ ReadOnlyApiKeys: "MARKER", APIKEY: "MARKER" }],
    Databases: [{ tokens: [{ token: 7, secret: "MARKER" }] }],
  };
  writeFileSync(file, JSON.stringify(seed));
  const { message } = (await run("--seed", file).catch((error: Error) => error)) as Error;
  rmSync(folder, { recursive: true });
  // As cli/main.ts prints it.
  expect(redact(message).split("\n")).toEqual([
    "The seed is not valid:",
    "  ApiKeys[0].Keys is unknown. Did you mean Key?",
    "  LogForwarding[0].tokn is unknown. Did you mean token?",
    "  VideoLibraries[0].ReadOnlyApiKeys is unknown. Did you mean ReadOnlyApiKey?",
    "  VideoLibraries[0].APIKEY is unknown. Did you mean ApiKey?",
    "  Databases[0].tokens[0].token is not valid: Invalid input: expected string, received number.",
    "  Databases[0].tokens[0].secret is unknown. Known here: token, authorization, expires_at.",
    "  ApiKey is unknown. Did you mean ApiKeys?",
  ]);
});

test("the sample and a seed file cannot be combined", async () => {
  await expect(run("--sample", "--seed", "seed.json")).rejects.toThrow(
    "option '--seed <file>' cannot be used with option '--sample'",
  );
});

test("an unknown option is rejected, with the closest one as a suggestion", async () => {
  await expect(run("--documentedonly")).rejects.toThrow(
    "unknown option '--documentedonly'\n(Did you mean --documented-only?)",
  );
});

test("an unknown place of a rate limit's settings is rejected with the known ones", async () => {
  await expect(run("--rate-limit-settings", "list")).rejects.toThrow(
    "option '--rate-limit-settings <where>' argument 'list' is invalid. Allowed choices are everywhere, single, nowhere.",
  );
});

test("a time that is no timestamp is rejected", async () => {
  await expect(run("--now", "tomorrow")).rejects.toThrow(
    'The clock cannot be set to "tomorrow": it must be an ISO 8601 timestamp with a time zone',
  );
});

test.each(["1.1", "-0.1", "often", ""])(
  "the probability %j is rejected with a clear error",
  async (given) => {
    await expect(run("--chaos", given)).rejects.toThrow("A probability is a number from 0 to 1.");
  },
);

test("a seed of chaos needs its probability", async () => {
  await expect(run("--chaos", "0.1", "--chaos-seed", "x")).rejects.toThrow(
    "It is an integer from 0 to 999999999.",
  );
  await expect(run("--chaos-seed", "3")).rejects.toThrow(
    "The seed of chaos needs its probability, too: --chaos.",
  );
});

describe("the folder of --data", () => {
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "data-"));
    const emulator = await startEmulator({
      data: folder,
      seed: { DnsZones: [{ Id: 3, Domain: "shop.test" }] },
    });
    await emulator.close();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs a subcommand with a standard input that is or is not a terminal; gives what it printed. */
  async function subcommand(args: string[], answer?: string) {
    const stdin = Object.assign(Readable.from([answer ?? ""]), { isTTY: answer !== undefined });
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    await emulatorCommand({ stdin, stdout, stderr }).exitOverride().parseAsync(args, { from: "user" });
    return { stdout: String(stdout.read() ?? ""), stderr: String(stderr.read() ?? "") };
  }

  test("is exported as a seed", async () => {
    const { stdout } = await subcommand(["export", "--data", folder]);
    expect(JSON.parse(stdout)).toMatchObject({
      DnsZones: [{ Id: 3, Domain: "shop.test" }],
      Databases: [{ id: "db-901" }],
    });
  });

  test("is emptied after a question, or without one", async () => {
    const needed = "Nothing was removed: confirmation needs a terminal. Use --yes to skip it.";
    await expect(subcommand(["reset", "--data", folder])).rejects.toThrow(needed);
    await expect(subcommand(["reset", "--data", folder], "no\n")).rejects.toThrow("Nothing was removed.");
    expect(readdirSync(folder)).toContain("snapshot.json");
    const { stderr } = await subcommand(["reset", "--data", folder], "y\n");
    expect(stderr).toBe(`Remove everything that the emulator has in ${folder}? [y/N] `);
    expect(readdirSync(folder)).toEqual([]);
    await subcommand(["reset", "--data", folder, "--yes"]); // nothing to do
  });

  test("must be named", async () => {
    await expect(subcommand(["export"])).rejects.toThrow("Name the folder: --data <folder>.");
    await expect(subcommand(["export", "--data", join(folder, "none")])).rejects.toThrow(
      "holds no data of an emulator",
    );
  });
});
