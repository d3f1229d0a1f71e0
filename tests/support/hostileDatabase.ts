import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { character } from "./character";
import { closeAll, readBodyText, serve } from "./httpServers";

export const token = "MARKER-db-token/0001+x";

export interface ScriptedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** The number of bytes after which the connection breaks. */
  readonly cut?: number | undefined;
}

function send(response: ServerResponse, { status, headers, body, cut }: ScriptedResponse): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, "Content-Length": bytes.length });
  if (cut === undefined || cut >= bytes.length) response.end(bytes);
  else response.write(bytes.subarray(0, cut), () => response.destroy());
}

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);
const echo = oneOf("", token, `Bearer ${token}`, Buffer.from(token).toString("base64"));
const word = fc.oneof(fc.string({ unit: character, maxLength: 30 }), echo);
const wireValue = fc.oneof(
  fc.record({ type: oneOf("null", "integer", "float", "text", "blob", "money"), value: fc.jsonValue() }),
  fc.record({ type: fc.constant("integer"), value: fc.bigInt().map(String) }),
  fc.record({ type: fc.constant("blob"), base64: fc.oneof(fc.base64String(), word) }),
  fc.record({ type: fc.constant("text"), value: word }),
  fc.jsonValue({ maxDepth: 2 }),
);
const mostly = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 6, arbitrary }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) });
const statementResult = mostly(
  fc.record(
    {
      cols: mostly(
        fc.array(mostly(fc.record({ name: mostly(word), decltype: mostly(fc.constant(null)) })), {
          maxLength: 2,
        }),
      ),
      rows: mostly(fc.array(mostly(fc.array(wireValue, { maxLength: 2 })), { maxLength: 3 })),
      affected_row_count: mostly(fc.nat()),
      last_insert_rowid: fc.oneof(fc.bigInt().map(String), word, fc.double(), fc.constant(null)),
    },
    { requiredKeys: [] },
  ),
);
const failure = mostly(fc.record({ message: mostly(word), code: mostly(word) }));
const results = fc.oneof(
  statementResult,
  fc.record({
    step_results: mostly(fc.array(fc.option(statementResult), { maxLength: 5 })),
    step_errors: mostly(fc.array(fc.option(failure), { maxLength: 5 })),
  }),
  fc.record({ is_readonly: mostly(fc.boolean()) }),
);
const outcome = mostly(
  fc.oneof(
    fc.record({
      type: fc.constant("ok"),
      response: mostly(
        fc.record(
          {
            type: oneOf("execute", "batch", "sequence", "describe", "get_autocommit", "close"),
            result: results,
            is_autocommit: mostly(fc.boolean()),
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
    baton: mostly(fc.option(word)),
    base_url: mostly(fc.option(word)),
    results: mostly(fc.array(outcome, { maxLength: 3 })),
  },
  { requiredKeys: ["results"] },
);
const text = fc.oneof(
  { weight: 8, arbitrary: mostly(pipeline).map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: word },
  { weight: 1, arbitrary: fc.record({ error: word }).map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: oneOf("[", '{"a":').map((open) => open.repeat(50_000)) },
  { weight: 1, arbitrary: oneOf("\\", "<", " ", '"', token).map((each) => each.repeat(20_000)) },
);
export const anyResponse: fc.Arbitrary<ScriptedResponse> = fc
  .record({
    status: fc.oneof(
      { weight: 6, arbitrary: fc.constant(200) },
      { weight: 1, arbitrary: fc.integer({ min: 200, max: 599 }) },
    ),
    text,
    headers: fc.record(
      {
        "Content-Type": oneOf("application/json", "text/html", "text/plain; charset=utf-16"),
        "Retry-After": oneOf("0", "1", "9".repeat(400), "soon"),
        "cdn-requestid": oneOf("r-1", token),
        Location: oneOf("https://elsewhere.example", `/?token=${token}`),
      },
      { requiredKeys: [] },
    ),
    packing: oneOf("none", "none", "gzip", "false"),
    cut: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat(200) }),
  })
  .map(({ status, text, headers, packing, cut }) => ({
    status,
    headers: packing === "none" ? headers : { ...headers, "Content-Encoding": "gzip" },
    body: packing === "gzip" ? gzipSync(text) : text,
    cut,
  }));

export interface Exchange {
  readonly sent: string;
  readonly response: ScriptedResponse;
}

/** A database with scripted responses. It returns 500 once none are left. */
export class HostileDatabase {
  responses: ScriptedResponse[] = [];
  exchanges: Exchange[] = [];
  url = "";

  async open(): Promise<void> {
    this.url = await serve(async (request, response) => {
      const given = this.responses.shift() ?? { status: 500, headers: {}, body: "" };
      this.exchanges.push({ sent: await readBodyText(request), response: given });
      send(response, given);
    });
  }

  respondWith(responses: readonly ScriptedResponse[]): void {
    this.responses = [...responses];
    this.exchanges = [];
  }

  close = closeAll;
}

export const ok = (type: string, more: object = {}): ScriptedResponse => ({
  status: 200,
  headers: {},
  body: JSON.stringify({ baton: "b", results: [{ type: "ok", response: { type, ...more } }] }),
});
export const createRows = (...values: object[][]) => ({
  cols: (values[0] ?? []).map(() => ({ name: "n" })),
  rows: values,
  affected_row_count: 0,
});
const oneValue = { type: "integer", value: "1" };
export const oneRowResult = ok("execute", { result: createRows([oneValue]) });
export const batchResult = (steps: number, completed: number) =>
  ok("batch", {
    result: {
      step_results: Array.from({ length: steps }, (_, i) => (i < completed ? createRows([oneValue]) : null)),
      step_errors: Array.from({ length: steps }, () => null),
    },
  });
export const noRows = ok("execute", { result: createRows() });
export const closeResult = ok("close");

/** Generates these responses with at most two arbitrary ones, inserted or in place of one of them. */
export const withExtraResponses = (responses: readonly ScriptedResponse[]) =>
  fc
    .record({
      at: fc.nat(responses.length),
      instead: fc.boolean(),
      other: fc.array(anyResponse, { maxLength: 2 }),
    })
    .map(({ at, instead, other }) => [
      ...responses.slice(0, at),
      ...other,
      ...responses.slice(at + (instead ? 1 : 0)),
    ]);

/** Generates these responses with at most one value changed, in one of them. */
export const withChangedValue = (responses: readonly ScriptedResponse[]) =>
  fc
    .record({
      at: fc.nat(responses.length - 1),
      place: fc.nat(16),
      value: oneOf<unknown>("abc", "9".repeat(30), 1.5, -1, null, true, "close", "ok", [], {}, [[]]),
    })
    .map(({ at, place, value }) =>
      responses.map((usual, i) => {
        let seen = 0;
        const other = (_: string, member: unknown) => (seen++ === place ? value : member);
        return i === at ? { ...usual, body: JSON.stringify(JSON.parse(String(usual.body), other)) } : usual;
      }),
    );
