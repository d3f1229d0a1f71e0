import { requireManagementApi } from "../../provider/api/verifyServer";
import {
  ApiError,
  AuthenticationError,
  ConfigurationError,
  ConnectionError,
  EdgeError,
  is404Or405,
  OtherServerError,
} from "../../provider/base/errors";
import type { Settings } from "../../provider/config";
import { type Client, createClient } from "../../provider/http/client";
import { objects } from "../../provider/objects";
import { type DiscoverableClass, discoverableClasses } from "../discover/collect";
import { type Finding, fail, ok, skip, warn } from "./finding";

/** Few attempts and short timeouts, in seconds, because a user is waiting. */
const interactiveLimits = { maxAttempts: 2, totalTimeout: 20, attemptTimeout: 10 };

/** Runs checks with a new client, and then closes the client. */
export async function withClient<A>(settings: Settings, run: (client: Client) => Promise<A>): Promise<A> {
  const client = createClient({ ...settings, ...interactiveLimits });
  try {
    return await run(client);
  } finally {
    await client.close();
  }
}

/** An area of the API that was read. `error`: why the read failed, or undefined if it succeeded. */
interface CheckedArea extends DiscoverableClass {
  readonly error: unknown;
}

/** Checks whether the API responds, and which areas the credential may read. Changes nothing in the account. */
export const checkAccount = (settings: Settings): Promise<Finding[]> =>
  withClient(settings, async (client) => {
    const areas: CheckedArea[] = [];
    for (const each of discoverableClasses) {
      const error = await findReadError(each, client);
      if (error instanceof ConnectionError) return [fail("reachability", error.message)];
      areas.push({ ...each, error });
    }
    const allFailed = areas.every(({ error }) => error !== undefined);
    const otherServerFinding = allFailed ? await detectOtherServer(client) : undefined;
    if (otherServerFinding) return [otherServerFinding];
    const reachability = createReachableFinding(client);
    const rejection = findCommonRejection(areas);
    if (rejection) return [reachability, fail("credential", rejection.message)];
    return [reachability, ...createPermissionFindings(areas)];
  });

export const createReachableFinding = ({ server }: Client): Finding =>
  ok("reachability", `${server.baseUrl} responds as the management API of bunny.net does`);

/** Returns a finding if the server does not have bunny.net's management API. */
export async function detectOtherServer(client: Client): Promise<Finding | undefined> {
  try {
    await requireManagementApi(client);
    return undefined;
  } catch (error) {
    if (!(error instanceof OtherServerError)) throw error;
    return fail("reachability", error.message);
  }
}

/** Returns the first error if all areas reject the credential, to report it once. Ignores those that lack a setting. */
function findCommonRejection(areas: readonly CheckedArea[]): AuthenticationError | undefined {
  const errors = areas.map(({ error }) => error).filter((error) => !(error instanceof ConfigurationError));
  const [first] = errors;
  return first instanceof AuthenticationError && errors.every((error) => error instanceof AuthenticationError)
    ? first
    : undefined;
}

/** Looks for the first object of an area. Returns the error of a failed read, or undefined if none fails. */
async function findReadError({ find }: DiscoverableClass, client: Client): Promise<unknown> {
  try {
    for await (const _ of find(client)) break;
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Returns one finding for each readable area, and one for each reason why areas cannot be read. */
function createPermissionFindings(areas: readonly CheckedArea[]): Finding[] {
  const groups = new Map<string, CheckedArea[]>();
  for (const area of areas) groups.set(toGroupKey(area), [...(groups.get(toGroupKey(area)) ?? []), area]);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [createGroupFinding(first, others)] : [],
  );
}

function toGroupKey({ className, error }: CheckedArea): string {
  if (error === undefined) return className;
  if (is404Or405(error)) return "missing";
  return error instanceof ApiError ? `${error.status} ${error.remedy}` : (error as Error).message;
}

function createGroupFinding(first: CheckedArea, others: readonly CheckedArea[]): Finding {
  const { className, area, error } = first;
  const areas = [first, ...others].map((each) => each.area).join(", ");
  const subject = others.length === 0 ? `read ${area}` : "read";
  if (error === undefined) return ok(subject, `for ${className}`);
  if (is404Or405(error))
    return warn(
      subject,
      `Not offered by this server, or not enabled for the account (${error.status}): ${areas}. These objects cannot be imported, and their drift is not detected.`,
    );
  if (error instanceof ConfigurationError) {
    // Another host is a setting of its own, which only these objects need.
    const isOnOtherHost = objects.some((each) => each.className === className && each.host);
    return (isOnOtherHost ? skip : warn)(subject, `${areas}: ${error.message}`);
  }
  if (others.length > 0 && error instanceof ApiError)
    return fail(subject, `${areas}: the API returned ${error.status}. ${error.remedy ?? ""}`);
  if (error instanceof EdgeError) return fail(subject, error.message);
  throw error;
}
