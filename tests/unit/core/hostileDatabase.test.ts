import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import fc from "fast-check";
import type { Properties } from "../../../provider/classes/lifecycle";
import { readScripts } from "../../../provider/classes/sqlMigrations/scripts";
import { EdgeError } from "../../../provider/http/errors";
import { configured } from "../configured";
import { runs, shownOf } from "../hostile";
import {
  anyResponse,
  closed,
  HostileDatabase,
  nearly,
  none,
  ok,
  rowsOf,
  type ScriptedResponse,
  spoiled,
  token,
} from "../hostileDatabase";
import { listen } from "./run";

const folder = mkdtempSync(join(tmpdir(), "edge-hostile-"));
for (const name of ["a", "b"]) writeFileSync(join(folder, `${name}.sql`), `CREATE TABLE ${name} (b)`);
const [a, b] = readScripts(folder).map(({ name, checksum }) => ({ name, checksum })) as [Script, Script];
interface Script {
  readonly name: string;
  readonly checksum: string;
}

const text = (value: string) => ({ type: "text", value });
const counted = (value: string) => ok("execute", { result: rowsOf([{ type: "integer", value }]) });
const recorded = ok("execute", { result: rowsOf([text(a.name), text(a.checksum)]) });
const ran = [none, ok("sequence"), ok("get_autocommit", { is_autocommit: false }), none, closed];
const before: Properties = { table: "m", scripts: [a], managed: "", adopted: false };

/** What each call requests, and what a well-behaved database returns, in order: twice that it has the table. */
const deeds = {
  create: { scripts: [a], right: [counted("0"), closed, counted("0"), none, none, none, none, ...ran] },
  update: {
    scripts: [a, b],
    right: [counted("1"), closed, recorded, counted("1"), recorded, none, none, recorded, ...ran],
  },
  read: { scripts: [a], right: [counted("1"), closed, recorded] },
} satisfies Record<string, { scripts: Script[]; right: ScriptedResponse[] }>;
type Deed = keyof typeof deeds;

const database = new HostileDatabase();
let said: () => string;
let count = 0;
beforeAll(async () => {
  said = listen();
  await database.open();
});
afterAll(async () => {
  jest.restoreAllMocks();
  await database.close();
  rmSync(folder, { recursive: true });
});

async function run(deed: Deed, scripts: readonly Script[]): Promise<Properties | undefined> {
  count += 1;
  const provider = configured("SqlMigrations", {
    "edge:databaseUrl": database.url,
    "edge:databaseAuthToken": token,
    "edge:maxAttempts": "1",
    "edge:totalTimeout": `${100 + count / 100_000}`,
  });
  const given = { table: "m", from: folder, scripts };
  if (deed === "create") return (await provider.create(given)).outs;
  if (deed === "update") return (await provider.update("m", before, given)).outs;
  const { id, props } = await provider.read("m", before);
  return id === "" ? undefined : props;
}

/** The results of a response, as far as it is one. */
function resultsOf({ status, body, cut }: ScriptedResponse): unknown {
  if (status >= 300 || cut !== undefined || typeof body !== "string") return undefined;
  try {
    return JSON.parse(body).results;
  } catch {
    return undefined;
  }
}

/** Whether the database said of a script that it is recorded: in a row, or by a commit that succeeded. */
function isConfirmed({ name, checksum }: Script): boolean {
  return database.exchanges.some(({ sent, given }) => {
    // Compressed bodies are not inspected.
    if (typeof given.body !== "string") return given.status < 300;
    const results = resultsOf(given) as { type?: string; response?: { type?: string } }[] | undefined;
    const shown = JSON.stringify(results ?? "");
    if (shown.includes(`"${name}"`) && shown.includes(`"${checksum}"`)) return true;
    const [first] = Array.isArray(results) ? results : [];
    return sent.includes('"COMMIT"') && first?.type === "ok" && first.response?.type === "execute";
  });
}

test.each(Object.keys(deeds) as Deed[])(
  "SqlMigrations, %s: whatever a database returns, no script is recorded that it did not confirm",
  async (deed) => {
    const { scripts, right } = deeds[deed];
    const any = fc.array(anyResponse, { minLength: 1, maxLength: 10 });
    let [done, failed] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.oneof(nearly(right), spoiled(right), any), async (responses) => {
        database.respondWith(responses);
        let outputs: Properties | undefined;
        try {
          outputs = await run(deed, scripts);
          done += 1;
        } catch (caught) {
          failed += 1;
          const error = caught as Error & { properties?: Properties };
          if (!(caught instanceof EdgeError)) expect(error.name).toBe("Error");
          expect(error.message).toMatch(/^[A-Z].{10,}/s);
          const { properties, ...rest } = error;
          const shown = [error.message, JSON.stringify(rest), inspect(error.cause)].join("\n");
          expect(shownOf(shown, [token])).toEqual([]);
          outputs = properties;
        }
        expect(database.exchanges.length).toBeLessThan(40);
        if (outputs === undefined) return;
        expect(shownOf(JSON.stringify(outputs), [token])).toEqual([]);
        const known = deed === "update" ? [a.name] : [];
        for (const script of outputs["scripts"] as Script[])
          if (!known.includes(script.name)) expect([script, isConfirmed(script)]).toEqual([script, true]);
      }),
      runs(60),
    );
    expect([done > 0, failed > 0]).toEqual([true, true]);
    expect(shownOf(said(), [token])).toEqual([]);
  },
  3_600_000,
);

test("SqlMigrations, delete: no request is sent to the database", async () => {
  database.respondWith([]);
  const provider = configured("SqlMigrations", {
    "edge:databaseUrl": database.url,
    "edge:databaseAuthToken": token,
  });
  await provider.delete("m", before);
  expect(database.exchanges).toEqual([]);
});

test("an error stays on one line, even if the database returns script names of many lines or megabytes", async () => {
  for (const name of ["a\nerror: all is lost\u001b[2J", "a".repeat(1_000_000)]) {
    const odd = ok("execute", { result: rowsOf([text(name), text(a.checksum)]) });
    database.respondWith([counted("1"), closed, odd, counted("1"), odd]);
    const error = await run("update", [a]).catch((caught: Error) => caught);
    expect(error).toBeInstanceOf(EdgeError);
    const { message } = error as Error;
    expect(message).toMatch(/^The script a/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(message).not.toMatch(/[\u0000-\u001f]/);
    expect(message.length).toBeLessThanOrEqual(1001);
  }
});
