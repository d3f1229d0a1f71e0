import { invalid } from "../server/failures";
import type { DatabaseEngine } from "./engine";
import type { StreamRequest } from "./requests";
import { wireError } from "./results";
import { SqlError } from "./sqlError";
import type { Stream } from "./stream";

/** The requests of one HTTP request. */
export interface Pipeline {
  baton?: string | undefined;
  requests: readonly StreamRequest[];
}

/** How a pipeline is run. */
export interface PipelineOptions {
  readOnly: boolean;
  /** Whether the stream stays open, under the baton of the response. */
  keepsStream: boolean;
}

/** Runs the requests one after another on the baton's stream, or on a new one, including those after a failed one. */
export async function runPipeline(
  engine: DatabaseEngine,
  { baton, requests }: Pipeline,
  { readOnly, keepsStream }: PipelineOptions,
) {
  const stream = await engine.streams.take(baton);
  try {
    const results = [];
    for (const request of requests) results.push(await resultOf(stream, request, readOnly));
    if (!keepsStream) await stream.close();
    return { baton: engine.streams.rest(stream), base_url: null, results };
  } catch (error) {
    await stream.close(); // after an HTTP error a stream is no longer valid
    throw error;
  }
}

async function resultOf(stream: Stream, request: StreamRequest, readOnly: boolean) {
  if (stream.isClosed) throw invalid("The stream was closed by a request before this one.", "requests");
  try {
    return { type: "ok", response: { type: request.type, ...(await responseOf(stream, request, readOnly)) } };
  } catch (error) {
    if (error instanceof SqlError) return { type: "error", error: wireError(error) };
    throw error;
  }
}

async function responseOf(stream: Stream, request: StreamRequest, readOnly: boolean): Promise<object> {
  switch (request.type) {
    case "execute":
      return { result: await stream.execute(request.stmt, readOnly) };
    case "batch":
      return { result: await stream.batch(request.batch, readOnly) };
    case "sequence":
      await stream.sequence(request, readOnly);
      return {};
    case "describe":
      return { result: await stream.describe(request) };
    case "store_sql":
      stream.store(request.sql_id, request.sql);
      return {};
    case "close_sql":
      stream.forget(request.sql_id);
      return {};
    case "get_autocommit":
      return { is_autocommit: !stream.connection.inTransaction };
    case "close":
      await stream.close();
      return {};
  }
}
