import { requireApi } from "../../provider/api/recognize";
import type { Settings } from "../../provider/config";
import { type Client, createClient } from "../../provider/http/client";
import {
  ApiError,
  AuthenticationError,
  ConfigurationError,
  ConnectionError,
  EdgeError,
  isMissing,
  OtherServerError,
} from "../../provider/http/errors";
import { type DiscoverableClass, discoverable } from "../discover/collect";
import { type Finding, fail, ok, warn } from "./finding";

/** Few attempts and short timeouts (in seconds), because someone is waiting for the output. */
const interactiveLimits = { maxAttempts: 2, totalTimeout: 20, attemptTimeout: 10 };

/** Runs checks with a client of their own. */
export async function withClient<A>(settings: Settings, run: (client: Client) => Promise<A>): Promise<A> {
  const client = createClient({ ...settings, ...interactiveLimits });
  try {
    return await run(client);
  } finally {
    await client.close();
  }
}

/** An area of the API, and the error if it cannot be read. */
interface Area extends DiscoverableClass {
  readonly error: unknown;
}

/** Checks whether the API responds, and which areas the credential may read. Only reads. */
export const checkAccount = (settings: Settings): Promise<Finding[]> =>
  withClient(settings, async (client) => {
    const areas: Area[] = [];
    for (const each of discoverable) {
      const error = await firstOf(each, client);
      if (error instanceof ConnectionError) return [fail("reachability", error.message)];
      areas.push({ ...each, error });
    }
    const none = areas.every(({ error }) => error !== undefined);
    const other = none ? await otherServer(client) : undefined;
    if (other) return [other];
    const reachability = responds(client);
    const wrong = refusedEverywhere(areas);
    if (wrong) return [reachability, fail("credential", wrong.message)];
    return [reachability, ...permissions(areas)];
  });

export const responds = ({ server }: Client): Finding =>
  ok("reachability", `${server.baseUrl} responds as the management API of bunny.net does`);

/** Returns a finding if the server does not have this API. */
export async function otherServer(client: Client): Promise<Finding | undefined> {
  try {
    await requireApi(client);
    return undefined;
  } catch (error) {
    if (!(error instanceof OtherServerError)) throw error;
    return fail("reachability", error.message);
  }
}

/** Returns the error if every area rejects the credential. It is wrong then, so one line replaces those of the areas. */
function refusedEverywhere(areas: readonly Area[]): AuthenticationError | undefined {
  const asked = areas.map(({ error }) => error).filter((error) => !(error instanceof ConfigurationError));
  const [first] = asked;
  return first instanceof AuthenticationError && asked.every((error) => error instanceof AuthenticationError)
    ? first
    : undefined;
}

/** Reads one object, which shows whether the credential may read the area. */
async function firstOf(each: DiscoverableClass, client: Client): Promise<unknown> {
  try {
    for await (const _ of each.find(client)) break;
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Returns a line for each area. Areas that fail for the same reason share one. */
function permissions(areas: readonly Area[]): Finding[] {
  const causes = new Map<string, Area[]>();
  for (const area of areas) causes.set(causeOf(area), [...(causes.get(causeOf(area)) ?? []), area]);
  return [...causes.values()].flatMap(([first, ...others]) => (first ? [permission(first, others)] : []));
}

function causeOf({ className, error }: Area): string {
  if (error === undefined) return className;
  if (isMissing(error)) return "missing";
  return error instanceof ApiError ? `${error.status} ${error.remedy}` : (error as Error).message;
}

function permission(first: Area, others: readonly Area[]): Finding {
  const { className, area, error } = first;
  const areas = [first, ...others].map((each) => each.area).join(", ");
  const subject = others.length === 0 ? `read ${area}` : "read";
  if (error === undefined) return ok(subject, `for ${className}`);
  if (isMissing(error))
    return warn(
      subject,
      `Not offered by this server, or not enabled for the account (${error.status}): ${areas}. These objects cannot be imported, and their drift is not detected.`,
    );
  if (error instanceof ConfigurationError) return warn(subject, `${areas}: ${error.message}`);
  if (others.length > 0 && error instanceof ApiError)
    return fail(subject, `${areas}: the API returned ${error.status}. ${error.remedy ?? ""}`);
  if (error instanceof EdgeError) return fail(subject, error.message);
  throw error;
}
