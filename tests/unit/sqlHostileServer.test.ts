import { inspect } from "node:util";
import fc from "fast-check";
import * as edge from "../../provider/api";
import { runOptions } from "./hostile";
import {
  anyResponse,
  batchResult,
  closeResult,
  HostileDatabase,
  ok,
  oneRowResult,
  type ScriptedResponse,
  token,
  withChangedValue,
  withExtraResponses,
} from "./hostileDatabase";

const database = new HostileDatabase();
let sql: edge.Sql;
let api: edge.Api;

beforeAll(async () => {
  await database.open();
  const clock: edge.Clock = { now: () => Date.now(), sleep: async () => {} };
  const settings = { databaseUrl: database.url, databaseAuthToken: token, maxAttempts: 3 };
  api = edge.createApi(settings, { clock });
  sql = api.sql;
});
afterAll(async () => {
  await api.close();
  await database.close();
});

const isValue = (value: unknown): boolean =>
  value === null ||
  typeof value === "string" ||
  (typeof value === "number" && Number.isFinite(value)) ||
  (typeof value === "bigint" && BigInt.asIntN(64, value) === value) ||
  value instanceof Uint8Array;

/** A result as the types promise it. */
function isResult(value: unknown): boolean {
  const { columns, rows, affectedRows, lastInsertRowid } = value as edge.SqlResult;
  return (
    columns.every(
      ({ name, type }) => typeof name === "string" && (type === null || typeof type === "string"),
    ) &&
    rows.every((row) => row.length === columns.length && row.every(isValue)) &&
    Number.isSafeInteger(affectedRows) &&
    affectedRows >= 0 &&
    (lastInsertRowid === null || isValue(lastInsertRowid))
  );
}
const areResults = (count: number) => (value: unknown) =>
  Array.isArray(value) && value.length === count && value.every(isResult);
const isBoolean = (value: unknown) => typeof value === "boolean";
const isNothing = (value: unknown) => value === undefined;

/** The type of the first response in a body, as far as it has one. */
function typeIn({ body }: ScriptedResponse): unknown {
  try {
    return JSON.parse(String(body)).results[0].response.type;
  } catch {
    return undefined;
  }
}

const isPacked = ({ body }: ScriptedResponse): boolean => typeof body !== "string";

interface Subject {
  /** What a well-behaved server returns, in order. */
  readonly right: readonly ScriptedResponse[];
  run(): Promise<unknown>;
  /** Whether a value is one that the operation promises. */
  fits(value: unknown): boolean;
  /** Maximum number of requests. */
  readonly most: number;
}

async function onStream<T>(use: (stream: edge.SqlStream) => Promise<T>): Promise<T> {
  const stream = sql.stream();
  try {
    return await use(stream);
  } finally {
    await stream.close().catch(() => {});
  }
}

const subjects: Record<string, Subject> = {
  execute: {
    right: [oneRowResult, closeResult],
    run: () => sql.execute("SELECT 1"),
    fits: isResult,
    most: 6,
  },
  read: {
    right: [ok("describe", { result: { is_readonly: true } }), oneRowResult],
    run: () => sql.read("SELECT 1"),
    fits: isResult,
    most: 12,
  },
  executeAll: {
    right: [batchResult(2, 2)],
    run: () => sql.executeAll(["SELECT 1", "SELECT 2"]),
    fits: areResults(2),
    most: 6,
  },
  transaction: {
    right: [batchResult(4, 3)],
    run: () => sql.transaction(["SELECT 1"]),
    fits: areResults(1),
    most: 6,
  },
  script: { right: [ok("sequence")], run: () => sql.script("SELECT 1"), fits: isNothing, most: 6 },
  isReadOnly: {
    right: [ok("describe", { result: { is_readonly: false } })],
    run: () => sql.isReadOnly("SELECT 1"),
    fits: isBoolean,
    most: 6,
  },
  "stream.execute": {
    right: [oneRowResult, closeResult],
    run: () => onStream((stream) => stream.execute("SELECT 1")),
    fits: isResult,
    most: 6,
  },
  "stream.script": {
    right: [ok("sequence"), closeResult],
    run: () => onStream((stream) => stream.script("SELECT 1")),
    fits: isNothing,
    most: 6,
  },
  "stream.inTransaction": {
    right: [ok("get_autocommit", { is_autocommit: false }), closeResult],
    run: () => onStream((stream) => stream.inTransaction()),
    fits: isBoolean,
    most: 6,
  },
};

/** Everything that an error shows, including its cause and hidden properties. */
const everythingOf = (error: unknown): string =>
  `${inspect(error, { depth: 9, showHidden: true })} ${String(error)} ${JSON.stringify(error)}`;

test.each(Object.keys(subjects))(
  "%s returns what it promises or a clear error, in few requests, whatever a server returns",
  async (name) => {
    const { right, run, fits, most } = subjects[name] as Subject;
    const any = fc.array(anyResponse, { minLength: 1, maxLength: 10 });
    let [done, failed] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.oneof(withExtraResponses(right), withChangedValue(right), any), async (given) => {
        database.respondWith(given);
        const { value, error } = await run().then(
          (value) => ({ value, error: undefined }),
          (error: unknown) => ({ value: undefined, error }),
        );
        database.responses = [];
        if (error === undefined) {
          done += 1;
          expect(fits(value)).toBe(true);
          // No success without a response to the last request.
          const type = typeIn(right[right.length - (right.at(-1) === closeResult ? 2 : 1)] ?? closeResult);
          expect(given.map(typeIn).concat(given.some(isPacked) ? [type] : [])).toContain(type);
        } else {
          failed += 1;
          expect(error).toBeInstanceOf(edge.EdgeError);
          expect(String(error)).toMatch(/^\w*Error: [A-Z].{10,}/s);
          const shown = everythingOf(error);
          expect(shown).not.toContain("MARKER");
          expect(shown).not.toContain(Buffer.from(token).toString("base64").slice(0, 16));
          expect(shown.length).toBeLessThan(60_000);
        }
        expect(database.exchanges.length).toBeLessThanOrEqual(most);
      }),
      runOptions(120),
    );
    // The property covers both outcomes.
    expect([done > 0, failed > 0]).toEqual([true, true]);
  },
  3_600_000,
);
