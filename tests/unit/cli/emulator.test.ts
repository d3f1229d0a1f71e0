import { readdirSync } from "node:fs";
import { PassThrough, Readable } from "node:stream";
import { createEmulatorCommand } from "../../../cli/emulator";
import { startEmulator } from "../../../emulator/index";
import { redact } from "../../../provider/base/redact";
import { folderForEach } from "./folder";

const folder = folderForEach();

const runEmulatorCommand = (...args: string[]) =>
  createEmulatorCommand()
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .parseAsync(args, { from: "user" });

test.each([
  [["--port", "65536"], "argument '65536' is invalid. A port is an integer from 0 to 65535."],
  [["--port", ""], "A port is an integer"],
  [["--chaos", "1.1"], "A probability is a number from 0 to 1."],
  [["--chaos", "0.1", "--chaos-seed", "x"], "It is an integer from 0 to 999999999."],
  [["--chaos-seed", "3"], "The seed of chaos needs its probability, too: --chaos."],
  [["--port", "0", "--seed", "no-such.json"], "no-such.json cannot be read"],
  [["--rate-limit-settings", "list"], "Allowed choices are everywhere, single, nowhere."],
  [["--now", "tomorrow"], 'set to "tomorrow": it must be an ISO 8601 timestamp with a time zone'],
  [["export"], "Name the folder: --data <folder>."],
  [["export", "--data", "none"], "holds no data of an emulator"],
])("%j is refused with what to write", async (args, sentence) => {
  await expect(runEmulatorCommand(...args)).rejects.toThrow(sentence);
});

test("a misspelled name in a seed file is shown, also where it resembles that of a credential", async () => {
  const seed = {
    ApiKeys: [{ Keys: "MARKER" }],
    VideoLibraries: [{ ReadOnlyApiKeys: "MARKER", APIKEY: "MARKER" }],
  };
  const file = folder.write("seed.json", JSON.stringify(seed));
  const { message } = (await runEmulatorCommand("--seed", file).catch((error: Error) => error)) as Error;
  // cli/main.ts prints messages redacted.
  expect(redact(message).split("\n")).toEqual([
    "The seed is not valid:",
    "  ApiKeys[0].Keys is unknown. Did you mean Key?",
    "  VideoLibraries[0].ReadOnlyApiKeys is unknown. Did you mean ReadOnlyApiKey?",
    "  VideoLibraries[0].APIKEY is unknown. Did you mean ApiKey?",
  ]);
});

test("the folder of --data is exported as a seed, and emptied after a question or with --yes", async () => {
  const seed = { DnsZones: [{ Id: 3, Domain: "shop.test" }] };
  await (await startEmulator({ data: folder.path, seed })).close();
  /** Runs a subcommand with a standard input that is or is not a terminal, and returns what it printed. */
  const subcommand = async (name: string, args: string[] = [], answer?: string) => {
    const stdin = Object.assign(Readable.from([answer ?? ""]), { isTTY: answer !== undefined });
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const command = createEmulatorCommand({ stdin, stdout, stderr }).exitOverride();
    await command.parseAsync([name, "--data", folder.path, ...args], { from: "user" });
    return { stdout: String(stdout.read() ?? ""), stderr: String(stderr.read() ?? "") };
  };
  expect(JSON.parse((await subcommand("export")).stdout)).toMatchObject({
    DnsZones: [{ Id: 3, Domain: "shop.test" }],
    Databases: [{ id: "db-901" }],
  });

  const refusal = "Nothing was removed: confirmation needs a terminal. Use --yes to skip it.";
  await expect(subcommand("reset")).rejects.toThrow(refusal);
  await expect(subcommand("reset", [], "no\n")).rejects.toThrow("Nothing was removed.");
  expect(readdirSync(folder.path)).toContain("snapshot.json");
  expect((await subcommand("reset", [], "y\n")).stderr).toBe(
    `Remove everything that the emulator has in ${folder.path}? [y/N] `,
  );
  expect(readdirSync(folder.path)).toEqual([]);
  await subcommand("reset", ["--yes"]); // The folder is empty already.
});
