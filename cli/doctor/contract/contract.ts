import * as z from "zod";
import {
  ApiError,
  ConfigurationError,
  EdgeError,
  UnexpectedResponseError,
} from "../../../provider/base/errors";
import type { Client } from "../../../provider/http/client";
import type { Call, Operation } from "../../../provider/http/operation";
import type { Members } from "../../../provider/model/members";
import { createFinding, type Finding, fail, skip } from "../finding";
import { describeCoverage } from "./coverage";
import { compareResponse } from "./differences";
import { type ContractRead, extractObjects, listContractReads } from "./reads";

/**
 * Reports where actual responses differ from what the package expects, and at the end what was compared for each class. Sends
 * only GETs, and never reports values.
 */
export async function checkContract(client: Client, now = Date.now()): Promise<Finding[]> {
  const findings: Finding[] = [];
  const responses = new Map<string, unknown>();
  for (const read of listContractReads(now)) findings.push(...(await checkRead(client, read, {}, responses)));
  return [...findings, ...describeCoverage(responses)];
}

/** `responses` gets the response under the name of its operation. */
async function checkRead(
  client: Client,
  read: ContractRead,
  path: Members,
  responses: Map<string, unknown>,
): Promise<Finding[]> {
  const { operation, query, children = [] } = read;
  const request = `GET ${operation.path}`;
  const call = {
    path: path as NonNullable<Call["path"]>,
    ...(query && { query }),
    ...(Object.keys(path).length > 0 && { subject: "one object" }),
  };
  const response = await client.send(dropResponseChecks(operation), call).catch((error: unknown) => error);
  if (response instanceof Error) return [createReadErrorFinding(operation, request, response)];
  responses.set(operation.name, response);
  const schema = operation.response;
  const findings = schema ? compareResponse(operation.name, request, schema, response) : [];
  const objects = extractObjects(response);
  for (const each of children) findings.push(...(await checkChild(client, each, objects, responses)));
  return findings;
}

/** Sends a read whose path parameters come from an object. Uses the first object that has all of them. */
async function checkChild(
  client: Client,
  read: ContractRead,
  objects: readonly Members[],
  responses: Map<string, unknown>,
): Promise<Finding[]> {
  const { operation, pickPath = () => ({}) } = read;
  const path = objects.map(pickPath).find((each) => Object.values(each).every(isPathValue));
  if (path) return checkRead(client, read, path, responses);
  return [skip(operation.name, `GET ${operation.path}: the account has no object to read it of`)];
}

const isPathValue = (value: unknown): boolean => typeof value === "string" || typeof value === "number";

/** Removes the checks of schema and identity, because the client would stop at the first difference. */
function dropResponseChecks({ identifiedBy: _, itemsIdentifiedBy: __, ...operation }: Operation): Operation {
  return { ...operation, response: z.unknown() };
}

/** Reports a failed read. Omits the API's message, because it may quote values. */
function createReadErrorFinding({ name }: Operation, request: string, error: Error): Finding {
  if (error instanceof ConfigurationError) return skip(name, `${request}: ${error.message}`);
  if (error instanceof ApiError)
    return createFinding(
      error.status < 500 ? "skip" : "fail",
      name,
      `${request}: not read, the API returned ${error.status}`,
    );
  if (error instanceof UnexpectedResponseError)
    return fail(name, `${request}: the API returned ${error.status} without JSON`);
  if (error instanceof EdgeError) return fail(name, `${request}: ${error.message}`);
  throw error;
}
