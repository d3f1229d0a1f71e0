import * as pulumi from "@pulumi/pulumi";
import * as edge from "../../../provider";
import { EdgeError } from "../../../provider/api";
import { catchMessage, startConfiguredEmulator } from "./support";

const emulator = startConfiguredEmulator();

type Call = (args: unknown, options?: unknown) => Promise<unknown>;
/** The functions, without the types that JavaScript programs lack. */
const functions = Object.fromEntries(
  Object.entries(edge).filter(([name]) => name.startsWith("get") && !name.endsWith("Output")),
) as unknown as Record<string, Call>;

const idRequirement = "it must be a positive integer";
const dayRequirement = "it must be a Date, or a day as yyyy-MM-dd or MM-dd-yyyy.";
const today = { pullZoneId: 9, date: new Date() };

const rejectedArguments: [name: string, args: unknown, message: string][] = [
  // How messages show the value of an argument.
  ["getScriptReleases", { scriptId: 7n }, `scriptId is 7n; ${idRequirement}.`],
  ["getScriptReleases", { scriptId: {} }, `scriptId is of the type object; ${idRequirement}.`],
  [
    "getShieldEventLogs",
    { shieldZoneId: 7, date: "x".repeat(99) },
    `date is "${"x".repeat(40)}…"; ${dayRequirement}`,
  ],
  ["getNodeIps", { provider: 1 }, "getNodeIps has no argument provider: it takes none."],

  // What some functions check.
  ["getApiKeys", { page: 1, perPage: 4 }, "perPage is 4; it must be an integer from 5 to 1000."],
  ["getShieldEventLogs", undefined, `shieldZoneId is missing; ${idRequirement}.`],
  ["getDailyAccessLog", { pullZoneId: 9 }, `date is missing; ${dayRequirement}`],
  ["getDailyAccessLog", { ...today, sort: "newest" }, 'sort is "newest"; it must be "asc" or "desc".'],

  // No message shows the arguments of an SQL statement.
  [
    "getSqlRows",
    { sql: "SELECT 1", readOnlyToken: "yes" },
    'readOnlyToken is "yes"; it must be true or false.',
  ],
  ["getSqlRows", { sql: "SELECT ?", args: "MARKER" }, "args must be a list of positional SQL arguments"],
  [
    "getSqlRows",
    { sql: "SELECT :a", args: { a: { text: "MARKER" } } },
    'SQL argument a must be null, a boolean, a number, a bigint, a string or, for a blob, { base64: "…" }.',
  ],
  ["getSqlRows", { sql: "SELECT ?", args: [{ base64: "MARKER!" }] }, "for a blob, { base64:"],
  ["getSqlRows", { sql: "SELECT ?", args: [Buffer.from("MARKER")] }, "for a blob, { base64:"],
  [
    "getSqlRows",
    { sql: "SELECT ?", args: [pulumi.output(7)] },
    "SQL argument 1 of getSqlRows is an Output: use getSqlRowsOutput",
  ],
];

// The Output form runs the same read; an engine test checks that its error ends a program.
test.each(rejectedArguments)("%s rejects %p before any request", async (name, args, message) => {
  const error = await functions[name]?.(args).catch((error: Error) => error);
  if (!(error instanceof EdgeError)) throw new Error("no EdgeError");
  expect(error.message).toContain(message);
  expect(error.message).not.toContain("MARKER");
  expect(pulumi.RunError.isInstance(error)).toBe(true);
  expect(emulator.requests).toHaveLength(0);
});

test.each(Object.entries(functions))(
  "%s accepts only an object with known options and plain values",
  async (name, call) => {
    expect(await catchMessage(call(7))).toBe(`The arguments of ${name} must be an object, not 7.`);
    expect(await catchMessage(call([]))).toBe(`The arguments of ${name} must be an object, not a list.`);
    expect(await catchMessage(call({}, { apiKey: "x" }))).toBe(
      `${name} has no option apiKey: it takes provider, parent.`,
    );
    expect(await catchMessage(call({}, { provider: {} }))).toMatch(
      /^The provider given to .* is not an EdgeProvider/,
    );
    const output = pulumi.output(1);
    const outputs = { page: output, pullZoneId: output, scriptId: output, shieldZoneId: output, sql: output };
    expect(await catchMessage(call(outputs))).toContain(`is an Output: use ${name}Output, which waits`);
    expect(emulator.requests).toHaveLength(0);
  },
);

test("a misspelled setting of an EdgeProvider is rejected, and its value is not shown", () => {
  const construct = () => new edge.EdgeProvider("other", { apikey: "MARKER" } as object);
  expect(construct).toThrow(pulumi.RunError);
  expect(construct).toThrow(
    /^other: apikey is not an argument of EdgeProvider\. Its arguments are apiKey, .*, strictPreview\. Did you mean apiKey\?$/,
  );
});
