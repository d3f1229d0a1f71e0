import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { emulatorCommand } from "../../../cli/emulator";
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
    "  Databases[0].tokens[0].token must be a string, not a number.",
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
