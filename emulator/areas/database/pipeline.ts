import { badRequest } from "../../server/failures";
import type { DatabaseEngine } from "./engine";
import type { CursorBody, PipelineBody, StreamRequest } from "./requests";
import { SqlError } from "./sqlError";
import { type SqlStream, toWireError } from "./stream";

/**
 * Runs the requests in order on the baton's stream, or on a new one. Continues after an SQL error. Without `keepOpen`,
 * closes the stream at the end, so that the response's baton is null.
 */
export const runPipeline = (
  engine: DatabaseEngine,
  { baton, requests }: PipelineBody,
  { readOnly, keepOpen, signal }: { readOnly: boolean; keepOpen: boolean; signal: AbortSignal },
) =>
  withStream(engine, baton, signal, async (stream) => {
    const results: object[] = [];
    for (const request of requests) results.push(await tryExecute(stream, request, readOnly));
    if (!keepOpen) await stream.close();
    return { baton: engine.idleStreams.suspend(stream), base_url: null, results };
  });

/** Runs a batch on the baton's stream, or on a new one. Returns the response as lines of JSON (Hrana 3 over HTTP). */
export const runCursor = (
  engine: DatabaseEngine,
  { baton, batch }: CursorBody,
  { readOnly, signal }: { readOnly: boolean; signal: AbortSignal },
) =>
  withStream(engine, baton, signal, async (stream) => {
    const { step_results, step_errors } = await stream.runBatch(batch, readOnly);
    const entries: object[] = [{ baton: engine.idleStreams.suspend(stream), base_url: null }];
    for (const [index, result] of step_results.entries()) {
      const error = step_errors[index];
      if (error) entries.push({ type: "step_error", step: index, error });
      if (result === null) continue; // The step failed or was skipped.
      const { cols, rows, ...end } = result;
      entries.push({ type: "step_begin", step: index, cols });
      entries.push(...rows.map((row) => ({ type: "row", row })), { type: "step_end", ...end });
    }
    return entries.map((entry) => `${JSON.stringify(entry)}\n`);
  });

/** If the client disconnects, closes the stream, because the client never receives the next baton. */
async function withStream<Result>(
  engine: DatabaseEngine,
  baton: string | undefined,
  signal: AbortSignal,
  useStream: (stream: SqlStream) => Promise<Result>,
): Promise<Result> {
  const stream = await engine.idleStreams.resume(baton);
  signal.addEventListener("abort", () => void stream.close());
  if (signal.aborted) await stream.close();
  try {
    return await useStream(stream);
  } catch (error) {
    await stream.close(); // after an HTTP error a stream is no longer valid
    throw error;
  }
}

async function tryExecute(stream: SqlStream, request: StreamRequest, readOnly: boolean): Promise<object> {
  if (stream.isClosed) throw badRequest("The stream was closed by a request before this one.", "requests");
  try {
    return {
      type: "ok",
      response: { type: request.type, ...(await execute(stream, request, readOnly)) },
    };
  } catch (error) {
    if (error instanceof SqlError) return { type: "error", error: toWireError(error) };
    throw error;
  }
}

async function execute(stream: SqlStream, request: StreamRequest, readOnly: boolean) {
  switch (request.type) {
    case "execute":
      return { result: await stream.execute(request.stmt, readOnly) };
    case "batch":
      return { result: await stream.runBatch(request.batch, readOnly) };
    case "sequence":
      return void (await stream.runSequence(request, readOnly));
    case "describe":
      return { result: await stream.describe(request) };
    case "store_sql":
      return stream.storeText(request.sql_id, request.sql);
    case "close_sql":
      return stream.removeText(request.sql_id);
    case "get_autocommit":
      return { is_autocommit: !stream.inTransaction };
    case "close":
      return stream.close();
  }
}
