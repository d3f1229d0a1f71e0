import { inspect } from "node:util";
import fc from "fast-check";
import * as edge from "../../../provider/api";
import { findShownSecrets, runOptions } from "../../support/hostile";
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
} from "../../support/hostileDatabase";

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

async function onStream<T>(use: (stream: edge.SqlStream) => Promise<T>): Promise<T> {
  const stream = sql.stream();
  try {
    return await use(stream);
  } finally {
    await stream.close().catch(() => {});
  }
}

/** Each operation with what a well-behaved server returns, in order, and whether a value is one that the operation promises. */
const subjects: readonly [
  name: string,
  right: readonly ScriptedResponse[],
  run: () => Promise<unknown>,
  fits: (value: unknown) => boolean,
][] = [
  ["execute", [oneRowResult, closeResult], () => sql.execute("SELECT 1"), isResult],
  [
    "read",
    [ok("describe", { result: { is_readonly: true } }), oneRowResult],
    () => sql.read("SELECT 1"),
    isResult,
  ],
  ["executeAll", [batchResult(2, 2)], () => sql.executeAll(["SELECT 1", "SELECT 2"]), areResults(2)],
  ["transaction", [batchResult(4, 3)], () => sql.transaction(["SELECT 1"]), areResults(1)],
  ["script", [ok("sequence")], () => sql.script("SELECT 1"), isNothing],
  [
    "isReadOnly",
    [ok("describe", { result: { is_readonly: false } })],
    () => sql.isReadOnly("SELECT 1"),
    isBoolean,
  ],
  [
    "stream.execute",
    [oneRowResult, closeResult],
    () => onStream((stream) => stream.execute("SELECT 1")),
    isResult,
  ],
  [
    "stream.script",
    [ok("sequence"), closeResult],
    () => onStream((stream) => stream.script("SELECT 1")),
    isNothing,
  ],
  [
    "stream.inTransaction",
    [ok("get_autocommit", { is_autocommit: false }), closeResult],
    () => onStream((stream) => stream.inTransaction()),
    isBoolean,
  ],
];

test.each(subjects)(
  "%s returns what it promises or a clear error, in few requests, whatever a server returns",
  async (name, right, run, fits) => {
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
          expect(findShownSecrets(error, ["MARKER"])).toEqual([]);
          expect(inspect(error, { depth: 9, showHidden: true }).length).toBeLessThan(60_000);
        }
        expect(database.exchanges.length).toBeLessThanOrEqual(name === "read" ? 12 : 6);
      }),
      runOptions(30),
    );
    // The property covers both outcomes.
    expect([done > 0, failed > 0]).toEqual([true, true]);
  },
  3_600_000,
);
