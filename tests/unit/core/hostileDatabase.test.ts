import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { EdgeError } from "../../../provider/base/errors";
import { readScripts } from "../../../provider/classes/sqlMigrations/scripts";
import type { Properties } from "../../../provider/model/properties";
import { configureProvider } from "../../support/configureProvider";
import { checkError, findShownSecrets, runOptions } from "../../support/hostile";
import {
  anyResponse,
  batchResult,
  closeResult,
  createRows,
  HostileDatabase,
  noRows,
  ok,
  type ScriptedResponse,
  token,
  withChangedValue,
  withExtraResponses,
} from "../../support/hostileDatabase";
import { createTestFolder } from "../../support/testFolder";
import { captureStderr } from "./run";

const folder = createTestFolder();
for (const name of ["a", "b"]) writeFileSync(join(folder, `${name}.sql`), `CREATE TABLE ${name} (b)`);
const [a, b] = readScripts(folder).map(({ name, checksum }) => ({ name, checksum })) as [Script, Script];
interface Script {
  readonly name: string;
  readonly checksum: string;
}

const text = (value: string) => ({ type: "text", value });
const rows = (...values: object[][]) => ok("execute", { result: createRows(...values) });
const countResult = (value: string) => rows([{ type: "integer", value }]);
const recorded = rows([text(a.name), text(a.checksum)]);
const applied = [noRows, ok("sequence"), ok("get_autocommit", { is_autocommit: false }), noRows, closeResult];
const stateBefore: Properties = { table: "m", scripts: [a], managed: "", adopted: false };

/** The scripts of each operation, and the responses of a correct database in order. */
const actions = {
  create: {
    scripts: [a],
    right: [countResult("0"), closeResult, countResult("0"), noRows, noRows, noRows, noRows, ...applied],
  },
  adopt: {
    scripts: [a],
    right: [
      countResult("0"),
      closeResult,
      countResult("0"),
      rows([text("__bunny_migrations")]),
      rows([text(a.checksum), { type: "integer", value: "1" }]),
      batchResult(5, 4),
    ],
  },
  update: {
    scripts: [a, b],
    right: [
      countResult("1"),
      closeResult,
      recorded,
      countResult("1"),
      recorded,
      noRows,
      noRows,
      recorded,
      ...applied,
    ],
  },
  read: { scripts: [a], right: [countResult("1"), closeResult, recorded] },
} satisfies Record<string, { scripts: Script[]; right: ScriptedResponse[] }>;
type Action = keyof typeof actions;

const database = new HostileDatabase();
let stderr: () => string;
let count = 0;
beforeAll(async () => {
  stderr = captureStderr();
  await database.open();
});
afterAll(async () => {
  jest.restoreAllMocks();
  await database.close();
});

async function run(action: Action, scripts: readonly Script[]): Promise<Properties | undefined> {
  count += 1;
  const provider = configureProvider("SqlMigrations", {
    "edge:databaseUrl": database.url,
    "edge:databaseAuthToken": token,
    "edge:maxAttempts": "1",
    "edge:totalTimeout": `${100 + count / 100_000}`,
  });
  const given = { table: "m", from: folder, scripts };
  if (action === "create") return (await provider.create(given)).outs;
  if (action === "adopt") return (await provider.create({ ...given, adopt: true })).outs;
  if (action === "update") return (await provider.update("m", stateBefore, given)).outs;
  const { id, props } = await provider.read("m", stateBefore);
  return id === "" ? undefined : props;
}

/** Parses the results of a response. Returns undefined if the response has none. */
function parseResults({ status, body, cut }: ScriptedResponse): unknown {
  if (status >= 300 || cut !== undefined || typeof body !== "string") return undefined;
  try {
    return JSON.parse(body).results;
  } catch {
    return undefined;
  }
}

interface Result {
  readonly type?: string;
  readonly response?: {
    readonly type?: string;
    readonly result?: { readonly step_results?: readonly unknown[] };
  };
}

/** Whether a row or a successful commit confirmed that the script is recorded. */
function isConfirmed({ name, checksum }: Script): boolean {
  return database.exchanges.some(({ sent, response: given }) => {
    // Compressed bodies are not inspected.
    if (typeof given.body !== "string") return given.status < 300;
    const results = parseResults(given) as Result[] | undefined;
    const shown = JSON.stringify(results ?? "");
    if (shown.includes(`"${name}"`) && shown.includes(`"${checksum}"`)) return true;
    const [first] = Array.isArray(results) ? results : [];
    const { type, result } = (first?.type === "ok" && first.response) || {};
    const isCommitted = type === "batch" ? Boolean(result?.step_results?.at(-2)) : type === "execute";
    return sent.includes('"COMMIT"') && isCommitted;
  });
}

test.each(Object.keys(actions) as Action[])(
  "SqlMigrations, %s: whatever a database returns, no script is recorded that it did not confirm",
  async (action) => {
    const { scripts, right } = actions[action];
    const any = fc.array(anyResponse, { minLength: 1, maxLength: 10 });
    let [done, failed] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(withExtraResponses(right), withChangedValue(right), any),
        async (responses) => {
          database.respondWith(responses);
          const outputs = await run(action, scripts).then(
            (recorded) => {
              done += 1;
              return recorded;
            },
            (error) => {
              failed += 1;
              return checkError(error, [token])?.properties;
            },
          );
          expect(database.exchanges.length).toBeLessThan(40);
          if (outputs === undefined) return;
          expect(findShownSecrets(JSON.stringify(outputs), [token])).toEqual([]);
          const known = action === "update" ? [a.name] : [];
          for (const script of outputs["scripts"] as Script[])
            if (!known.includes(script.name)) expect([script, isConfirmed(script)]).toEqual([script, true]);
        },
      ),
      runOptions(15),
    );
    expect([done > 0, failed > 0]).toEqual([true, true]);
    expect(findShownSecrets(stderr(), [token])).toEqual([]);
  },
  3_600_000,
);

test("an error stays on one line, even if the database returns script names of many lines or megabytes", async () => {
  for (const name of ["a\nerror: all is lost\u001b[2J", "a".repeat(1_000_000)]) {
    const odd = ok("execute", { result: createRows([text(name), text(a.checksum)]) });
    database.respondWith([countResult("1"), closeResult, odd, countResult("1"), odd]);
    const error = await run("update", [a]).catch((caught: Error) => caught);
    expect(error).toBeInstanceOf(EdgeError);
    const { message } = error as Error;
    expect(message).toMatch(/^The script a/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(message).not.toMatch(/[\u0000-\u001f]/);
    expect(message.length).toBeLessThanOrEqual(1001);
  }
});
