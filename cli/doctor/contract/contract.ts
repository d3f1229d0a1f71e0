import * as z from "zod";
import type { Client } from "../../../provider/http/client";
import {
  ApiError,
  ConfigurationError,
  EdgeError,
  UnexpectedResponseError,
} from "../../../provider/http/errors";
import type { Call, Operation } from "../../../provider/http/operation";
import { type Finding, fail, finding, skip } from "../finding";
import { compare } from "./differences";
import { type JsonObject, objectsIn, type Read, reads } from "./reads";

/** Reports where live responses differ from what the package expects. Sends only GETs, and never reports values. */
export async function checkContract(client: Client, now = Date.now()): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const read of reads(now)) found.push(...(await examineRead(client, read, {})));
  return found;
}

async function examineRead(client: Client, read: Read, path: JsonObject): Promise<Finding[]> {
  const { operation, query, below = [] } = read;
  const what = `GET ${operation.path}`;
  const call = {
    path: path as NonNullable<Call["path"]>,
    ...(query && { query }),
    ...(Object.keys(path).length > 0 && { subject: "one object" }),
  };
  const live = await client.send(withAnyResponse(operation), call).catch((error: unknown) => error);
  if (live instanceof Error) return [readFailure(operation, what, live)];
  const schema = operation.response;
  const findings = schema ? compare(operation.name, what, schema, live) : [];
  const objects = objectsIn(live);
  for (const each of below) findings.push(...(await examineBelow(client, each, objects)));
  return findings;
}

/** Sends a read that depends on an object, with the first object that has all parameters of its path. */
async function examineBelow(client: Client, read: Read, objects: readonly JsonObject[]): Promise<Finding[]> {
  const { operation, from = () => ({}) } = read;
  const path = objects.map(from).find((each) => Object.values(each).every(isPathValue));
  if (path) return examineRead(client, read, path);
  return [skip(operation.name, `GET ${operation.path}: the account has no object to read it of`)];
}

const isPathValue = (value: unknown): boolean => typeof value === "string" || typeof value === "number";

/** Accepts any response, so that `compare` can report all differences instead of the first one. */
function withAnyResponse({ identifiedBy: _, itemsIdentifiedBy: __, ...operation }: Operation): Operation {
  return { ...operation, response: z.unknown() };
}

/** Reports a failed read without the API's message, which may quote values. */
function readFailure({ name }: Operation, what: string, error: Error): Finding {
  if (error instanceof ConfigurationError) return skip(name, `${what}: ${error.message}`);
  if (error instanceof ApiError)
    return finding(
      error.status < 500 ? "skip" : "fail",
      name,
      `${what}: not read, the API returned ${error.status}`,
    );
  if (error instanceof UnexpectedResponseError)
    return fail(name, `${what}: the API returned ${error.status} without JSON`);
  if (error instanceof EdgeError) return fail(name, `${what}: ${error.message}`);
  throw error;
}
