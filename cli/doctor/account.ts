import type { Settings } from "../../provider/config";
import { type Client, createClient } from "../../provider/http/client";
import {
  ApiError,
  AuthenticationError,
  ConfigurationError,
  ConnectionError,
  isMissing,
  UnexpectedResponseError,
} from "../../provider/http/errors";
import { type DiscoverableClass, discoverable } from "../discover/discoverable";
import { type Finding, finding } from "./finding";

/** Impatient: somebody waits for the output. */
const impatient = { maxAttempts: 2, totalTimeout: 20, attemptTimeout: 10 };

/** Whether the platform responds, and what of it these credentials may read. Only reads. */
export async function account(settings: Settings): Promise<Finding[]> {
  const client = createClient({ ...settings, ...impatient });
  try {
    const seen: (readonly [DiscoverableClass, unknown])[] = [];
    for (const each of discoverable) {
      const error = await firstOf(each, client);
      if (error instanceof ConnectionError || error instanceof UnexpectedResponseError)
        return [finding("fail", "reachability", error.message)];
      seen.push([each, error]);
    }
    const errors = seen.map(([, error]) => error);
    const reachability = reachable(settings, errors.every(isMissing));
    const wrong = refusedEverywhere(errors);
    if (wrong) return [reachability, finding("fail", "credential", wrong.message)];
    return [reachability, ...seen.map(([each, error]) => permission(each, error))];
  } finally {
    await client.close();
  }
}

/** The error of a credential that opens nothing at all: what is wrong is the credential, not each area. */
function refusedEverywhere(errors: readonly unknown[]): AuthenticationError | undefined {
  const asked = errors.filter((error) => !(error instanceof ConfigurationError));
  const [first] = asked;
  return first instanceof AuthenticationError && asked.every((error) => error instanceof AuthenticationError)
    ? first
    : undefined;
}

/** A wrong path in the base URL looks like a server with only the documented operations, which lists nothing either. */
function reachable({ baseUrl }: Settings, nothing: boolean): Finding {
  return nothing
    ? finding(
        "warn",
        "reachability",
        `${baseUrl} responds, but none of the resources checked below were found: check that edge:baseUrl (EDGE_BASE_URL) is the base URL of the management API, with no extra path.`,
      )
    : finding("ok", "reachability", `${baseUrl} responds`);
}

/** Asks for as little as shows whether it may be asked for. */
async function firstOf(each: DiscoverableClass, client: Client): Promise<unknown> {
  try {
    for await (const _ of each.find(client)) break;
    return undefined;
  } catch (error) {
    return error;
  }
}

function permission({ className, area }: DiscoverableClass, error: unknown): Finding {
  const subject = `read ${area}`;
  if (error === undefined) return finding("ok", subject, `for ${className}`);
  if (error instanceof ConfigurationError) return finding("warn", subject, error.message);
  if (isMissing(error))
    return finding(
      "warn",
      subject,
      `Not offered by this server, or not switched on for the account: ${className} cannot be imported, and its drift is not seen. (${(error as Error).message})`,
    );
  if (error instanceof ApiError) return finding("fail", subject, error.message);
  throw error;
}
