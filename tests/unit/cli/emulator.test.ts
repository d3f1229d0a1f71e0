import { emulatorCommand } from "../../../cli/emulator";

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
