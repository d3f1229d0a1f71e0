import * as z from "zod";
import {
  ApiError,
  ConfigurationError,
  is404Or405,
  OtherServerError,
  UnexpectedResponseError,
} from "../base/errors";
import type { Client } from "../http/client";
import type { Call, Operation } from "../http/operation";
import { formatSetting } from "../http/settings";
import { listApiKeys } from "./apiKeys";
import { nodes } from "./nodes";

/** Documented reads of the management API. `findResponseProblem` decides which responses show that a server lacks them. */
const identifyingReads = [listApiKeys, nodes.listIps].map((read) => ({ ...read, response: z.unknown() }));
const smallestPageCall: Call = { query: { page: 1, perPage: 5 } };

const problemsByServer = new WeakMap<object, Promise<string | undefined>>();

/**
 * Checks that the server is the management API, with at most two reads per client. Call this only if an operation is
 * missing or a response is strange, so that the real API gets no additional requests.
 * @throws OtherServerError if the server lacks even the documented reads
 */
export async function requireManagementApi(client: Client): Promise<void> {
  const { server } = client;
  const pendingCheck = problemsByServer.get(server) ?? findServerProblem(client);
  problemsByServer.set(server, pendingCheck);
  const problem = await pendingCheck;
  if (problem === undefined) return;
  const setting = formatSetting(server.settingLabels.baseUrl);
  throw new OtherServerError(
    `${server.baseUrl} does not look like the management API: ${problem}. Check ${setting} and its path.`,
  );
}

/** Throws the error again, or OtherServerError if the server turns out not to be the API. */
export async function rethrowAfterServerCheck(client: Client, error: unknown): Promise<never> {
  if (is404Or405(error) || mayBeFromOtherServer(error)) await requireManagementApi(client);
  throw error;
}

const mayBeFromOtherServer = (error: unknown): boolean =>
  error instanceof UnexpectedResponseError ||
  (error instanceof ApiError && error.isWebPage && error.status < 500);

/** Returns why the server is not the API. Returns undefined unless every documented read indicates another server. */
async function findServerProblem(client: Client): Promise<string | undefined> {
  const readProblems: string[] = [];
  for (const read of identifyingReads) {
    const problem = await client.send(read, smallestPageCall).then(
      () => undefined,
      (error: unknown) => findResponseProblem(error, read),
    );
    if (problem === undefined) return undefined;
    readProblems.push(`GET ${read.path} ${problem}`);
  }
  return readProblems.join(", and ");
}

/** Describes what the API would not return (no JSON, a web page, 404 or 405 without `errorKey`), or a missing API key. */
function findResponseProblem(error: unknown, { apiKeyOnly }: Operation): string | undefined {
  if (error instanceof ConfigurationError) return apiKeyOnly ? "is not sent without an API key" : undefined;
  if (error instanceof UnexpectedResponseError) return `returns ${error.status} without JSON`;
  if (!(error instanceof ApiError)) return undefined;
  const { status, errorKey } = error;
  if (is404Or405(error)) return errorKey === undefined ? `returns ${status}` : undefined;
  return mayBeFromOtherServer(error) ? `returns ${status} with a web page` : undefined;
}
