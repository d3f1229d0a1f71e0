import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import * as edge from "../../provider/api";
import { applyScript, readApplied } from "../../provider/api/sql/migrations";
import { readSettings } from "../../provider/config";
import { createClient } from "../../provider/http/client";

/** Cases for each operation: all of them under EDGE_FULL=1. */
const numRuns = process.env["EDGE_FULL"] === "1" ? 10_000 : 120;
const seed = 20_261_121;
const token = "MARKER-db-token/0001+x";

/** What the server answers; once it has nothing left, a plain 500. */
let answers: Answer[] = [];
let requests = 0;
const server = createServer((request, response) => {
  request.resume();
  requests += 1;
  const answer = answers.shift() ?? { status: 500, headers: {}, body: "" };
  request.on("end", () => send(response, answer));
});
let client: ReturnType<typeof createClient>;
let sql: edge.Sql;
let api: edge.Api;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const databaseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clock: edge.Clock = { now: () => Date.now(), sleep: async () => {} };
  const settings = { databaseUrl, databaseAuthToken: token, maxAttempts: 3 };
  api = edge.createApi(settings, { clock });
  sql = api.sql;
  client = createClient(readSettings({ explicit: { ...settings, maxAttempts: "3" } }), { clock });
});
afterAll(async () => {
  await Promise.all([api.close(), client.close()]);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** The connection is cut after so many bytes. */
  readonly cut?: number | undefined;
}

function send(response: ServerResponse, { status, headers, body, cut }: Answer): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, "Content-Length": bytes.length });
  if (cut === undefined || cut >= bytes.length) response.end(bytes);
  else response.write(bytes.subarray(0, cut), () => response.destroy());
}

const pick = <T>(...values: T[]) => fc.constantFrom(...values);
const echo = pick(
  "",
  token,
  `Bearer ${token}`,
  encodeURIComponent(token),
  Buffer.from(token).toString("base64"),
);
const word = fc.oneof(fc.string({ unit: "binary", maxLength: 30 }), echo);
const wireValue = fc.oneof(
  fc.record({ type: pick("null", "integer", "float", "text", "blob", "money"), value: fc.jsonValue() }),
  fc.record({ type: fc.constant("integer"), value: fc.bigInt().map(String) }),
  fc.record({ type: fc.constant("blob"), base64: fc.oneof(fc.base64String(), word) }),
  fc.record({ type: fc.constant("text"), value: word }),
  fc.jsonValue({ maxDepth: 2 }),
);
const maybe = <T>(usual: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) });
const statementResult = maybe(
  fc.record(
    {
      cols: maybe(
        fc.array(maybe(fc.record({ name: maybe(word), decltype: maybe(fc.constant(null)) })), {
          maxLength: 2,
        }),
      ),
      rows: maybe(fc.array(maybe(fc.array(wireValue, { maxLength: 2 })), { maxLength: 3 })),
      affected_row_count: maybe(fc.nat()),
      last_insert_rowid: fc.oneof(fc.bigInt().map(String), word, fc.double(), fc.constant(null)),
    },
    { requiredKeys: [] },
  ),
);
const failure = maybe(fc.record({ message: maybe(word), code: maybe(word) }));
const results = fc.oneof(
  statementResult,
  fc.record({
    step_results: maybe(fc.array(fc.option(statementResult), { maxLength: 5 })),
    step_errors: maybe(fc.array(fc.option(failure), { maxLength: 5 })),
  }),
  fc.record({ is_readonly: maybe(fc.boolean()) }),
);
const outcome = maybe(
  fc.oneof(
    fc.record({
      type: fc.constant("ok"),
      response: maybe(
        fc.record(
          {
            type: pick("execute", "batch", "sequence", "describe", "get_autocommit", "close"),
            result: results,
            is_autocommit: maybe(fc.boolean()),
          },
          { requiredKeys: ["type"] },
        ),
      ),
    }),
    fc.record({ type: fc.constant("error"), error: failure }),
  ),
);
const pipeline = fc.record(
  {
    baton: maybe(fc.option(word)),
    base_url: maybe(fc.option(word)),
    results: maybe(fc.array(outcome, { maxLength: 3 })),
  },
  { requiredKeys: ["results"] },
);
const text = fc.oneof(
  { weight: 8, arbitrary: maybe(pipeline).map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: word },
  { weight: 1, arbitrary: fc.record({ error: word }).map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: pick("[", '{"a":').map((open) => open.repeat(50_000)) },
  { weight: 1, arbitrary: pick("\\", "<", " ", '"', token).map((each) => each.repeat(20_000)) },
);
const answer: fc.Arbitrary<Answer> = fc
  .record({
    status: fc.oneof(
      { weight: 6, arbitrary: fc.constant(200) },
      { weight: 1, arbitrary: fc.integer({ min: 200, max: 599 }) },
    ),
    text,
    headers: fc.record(
      {
        "Content-Type": pick("application/json", "text/html", "text/plain; charset=utf-16"),
        "Retry-After": pick("0", "1", "9".repeat(400), "soon"),
        "cdn-requestid": pick("r-1", token),
        Location: pick("https://elsewhere.example", `/?token=${token}`),
      },
      { requiredKeys: [] },
    ),
    packing: pick("none", "none", "gzip", "false"),
    cut: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat(200) }),
  })
  .map(({ status, text, headers, packing, cut }) => ({
    status,
    headers: packing === "none" ? headers : { ...headers, "Content-Encoding": "gzip" },
    body: packing === "gzip" ? gzipSync(text) : text,
    cut,
  }));

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

const ok = (type: string, more: object = {}): Answer => ({
  status: 200,
  headers: {},
  body: JSON.stringify({ baton: "b", results: [{ type: "ok", response: { type, ...more } }] }),
});
const rowsOf = (...values: object[][]) => ({
  cols: (values[0] ?? []).map(() => ({ name: "n" })),
  rows: values,
  affected_row_count: 0,
});
const one = { type: "integer", value: "1" };
const executed = ok("execute", { result: rowsOf([one]) });
const batch = (steps: number, ran: number) =>
  ok("batch", {
    result: {
      step_results: Array.from({ length: steps }, (_, i) => (i < ran ? rowsOf([one]) : null)),
      step_errors: Array.from({ length: steps }, () => null),
    },
  });
const named = ok("execute", {
  result: rowsOf([
    { type: "text", value: "a.sql" },
    { type: "text", value: "c" },
  ]),
});
const none = ok("execute", { result: rowsOf() });
const closed = ok("close");

/** Right answers in turn, one of which another takes the place of, or comes before. */
const nearly = (right: readonly Answer[]) =>
  fc
    .record({ at: fc.nat(right.length), instead: fc.boolean(), other: fc.array(answer, { maxLength: 2 }) })
    .map(({ at, instead, other }) => [
      ...right.slice(0, at),
      ...other,
      ...right.slice(at + (instead ? 1 : 0)),
    ]);

/** Right answers, of which one has another value in one place. */
const spoiled = (right: readonly Answer[]) =>
  fc
    .record({
      at: fc.nat(right.length - 1),
      place: fc.nat(16),
      value: pick<unknown>("abc", "9".repeat(30), 1.5, -1, null, true, "close", "ok", [], {}, [[]]),
    })
    .map(({ at, place, value }) =>
      right.map((usual, i) => {
        let seen = 0;
        const other = (_: string, member: unknown) => (seen++ === place ? value : member);
        return i === at ? { ...usual, body: JSON.stringify(JSON.parse(String(usual.body), other)) } : usual;
      }),
    );

/** The type of the first response in a body, as far as it has one. */
function typeIn({ body }: Answer): unknown {
  try {
    return JSON.parse(String(body)).results[0].response.type;
  } catch {
    return undefined;
  }
}

const isPacked = ({ body }: Answer): boolean => typeof body !== "string";

interface Subject {
  /** What a well-behaved server answers, in turn. */
  readonly right: readonly Answer[];
  run(): Promise<unknown>;
  /** Whether a value is one that the operation promises. */
  fits(value: unknown): boolean;
  /** The most requests that it may take. */
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

const script = { name: "a.sql", checksum: "c", sql: "CREATE TABLE a (b)" };
const subjects: Record<string, Subject> = {
  execute: { right: [executed, closed], run: () => sql.execute("SELECT 1"), fits: isResult, most: 6 },
  read: {
    right: [ok("describe", { result: { is_readonly: true } }), executed],
    run: () => sql.read("SELECT 1"),
    fits: isResult,
    most: 12,
  },
  executeAll: {
    right: [batch(2, 2)],
    run: () => sql.executeAll(["SELECT 1", "SELECT 2"]),
    fits: areResults(2),
    most: 6,
  },
  transaction: {
    right: [batch(4, 3)],
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
    right: [executed, closed],
    run: () => onStream((stream) => stream.execute("SELECT 1")),
    fits: isResult,
    most: 6,
  },
  "stream.script": {
    right: [ok("sequence"), closed],
    run: () => onStream((stream) => stream.script("SELECT 1")),
    fits: isNothing,
    most: 6,
  },
  "stream.inTransaction": {
    right: [ok("get_autocommit", { is_autocommit: false }), closed],
    run: () => onStream((stream) => stream.inTransaction()),
    fits: isBoolean,
    most: 6,
  },
  "migrations: the table": {
    right: [executed, named],
    run: () => readApplied(client, "m"),
    fits: (value) =>
      value === undefined ||
      (Array.isArray(value) &&
        value.every(({ name, checksum }) => typeof name === "string" && typeof checksum === "string")),
    most: 12,
  },
  "migrations: a script": {
    // BEGIN, the table, its records, the new record, the script, the transaction's state, COMMIT, close.
    right: [
      none,
      none,
      none,
      none,
      ok("sequence"),
      ok("get_autocommit", { is_autocommit: false }),
      none,
      closed,
    ],
    run: () =>
      applyScript(client, { table: "m", script, isDue: (applied) => applied.length === 0, patience: 0 }),
    fits: isBoolean,
    most: 70,
  },
};

/** All that an error shows, its cause and hidden members included. */
const everythingOf = (error: unknown): string =>
  `${inspect(error, { depth: 9, showHidden: true })} ${String(error)} ${JSON.stringify(error)}`;

test.each(Object.keys(subjects))(
  "%s gives what it promises or a sentence, in few requests, whatever a server answers",
  async (name) => {
    const { right, run, fits, most } = subjects[name] as Subject;
    const any = fc.array(answer, { minLength: 1, maxLength: 10 });
    let [done, failed] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.oneof(nearly(right), spoiled(right), any), async (given) => {
        answers = [...given];
        requests = 0;
        const began = performance.now();
        const { value, error } = await run().then(
          (value) => ({ value, error: undefined }),
          (error: unknown) => ({ value: undefined, error }),
        );
        answers = [];
        if (error === undefined) {
          done += 1;
          expect(fits(value)).toBe(true);
          // No success without an answer to the last question.
          const type = typeIn(right[right.length - (right.at(-1) === closed ? 2 : 1)] ?? closed);
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
        expect(requests).toBeLessThanOrEqual(most);
        // Far above what a case takes, far below what quadratic work on these bodies would.
        expect(performance.now() - began).toBeLessThan(5_000);
      }),
      { numRuns, seed },
    );
    // It is about both.
    expect([done > 0, failed > 0]).toEqual([true, true]);
  },
  3_600_000,
);
