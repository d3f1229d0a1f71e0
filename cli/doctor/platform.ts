import { listApiKeys } from "../../provider/api/apiKeys";
import { readSettings, type Settings, stackSettings } from "../../provider/config";
import { parseSetting } from "../../provider/config/values";
import type { Client } from "../../provider/http/client";
import { ApiError, ConfigurationError, ConnectionError } from "../../provider/http/errors";
import type { Naming } from "../../provider/http/settings";
import { discoverable } from "../discover/collect";
import { checkAccount, otherServer, responds, withClient } from "./account";
import { checkContract } from "./contract/contract";
import { type Finding, fail, finding, warn } from "./finding";

/**
 * Checks whether the server at a URL has this API, without a project or a stack. Sends a credential from the environment
 * only if EDGE_BASE_URL is the same URL.
 */
export async function checkUrl(given: string, withContract: boolean, env = process.env): Promise<Finding[]> {
  const isSameUrl = withoutSlash(env["EDGE_BASE_URL"]) === withoutSlash(given);
  try {
    const settings = settingsFor(given, isSameUrl ? env : {});
    if (!settings.anonymous) return await accountOrContract(settings, withContract);
    const recognized = await withClient(settings, recognizeApi);
    return recognized.status === "fail"
      ? [recognized]
      : [recognized, uncheckedAccount(given, withContract, env)];
  } catch (error) {
    if (error instanceof ConfigurationError) return [fail("settings", error.message)];
    throw error;
  }
}

const withoutSlash = (text: string | undefined) => text?.replace(/(?<!\/)\/+$/, "");

/** Checks an account. With `withContract`, a comparison of all responses replaces the lines about permissions. */
export async function accountOrContract(settings: Settings, withContract: boolean): Promise<Finding[]> {
  const seen = await checkAccount(settings);
  const general = seen.filter(({ subject }) => ["reachability", "credential"].includes(subject));
  if (!withContract || general.some(({ status }) => status === "fail")) return seen;
  return [...general, ...(await withClient(settings, checkContract))];
}

const { baseUrl, apiKey, bearerToken } = stackSettings;
const naming: Naming = {
  ...stackSettings,
  baseUrl: { ...baseUrl, names: ["--base-url"], howToSet: "give --base-url <https URL>" },
  apiKey: { ...apiKey, names: ["EDGE_API_KEY"], howToSet: "set EDGE_API_KEY" },
  bearerToken: { ...bearerToken, names: ["EDGE_BEARER_TOKEN"], howToSet: "set EDGE_BEARER_TOKEN" },
};

function settingsFor(given: string, env: NodeJS.ProcessEnv): Settings {
  const baseUrl = parseSetting(stackSettings.baseUrl, naming.baseUrl, given) as string;
  const { EDGE_BASE_URL: _, ...others } = env;
  const settings = readSettings({ explicit: { baseUrl }, env: others });
  const anonymous = settings.apiKey === undefined && settings.bearerToken === undefined;
  return { ...settings, naming, ...(anonymous && { anonymous: true }) };
}

/** Recognizes the API without a credential. */
async function recognizeApi(client: Client): Promise<Finding> {
  const error = await client.send(listApiKeys).catch((problem: unknown) => problem);
  if (error instanceof ConnectionError || (error instanceof ApiError && isTrouble(error)))
    return fail("reachability", error.message);
  const other = await otherServer(client);
  if (other) return other;
  const unknown = await client.send(unknownPath).catch((problem: unknown) => problem);
  if (statusOf(unknown) !== statusOf(error)) return responds(client);
  const says = `${client.server.baseUrl} responds alike to every path, so it shows nothing of itself without a key.`;
  return warn("reachability", says);
}

/** A path to compare with: a gateway that asks for a credential on every path need not have this API. */
const unknownPath = { ...listApiKeys, name: "read a path that no API has", path: "/no-such-path" } as const;

const statusOf = (error: unknown): number | undefined =>
  error instanceof ApiError ? error.status : undefined;

/** Whether an error, such as 429 or 500, leaves open whether the server has this API. */
const isTrouble = ({ status }: ApiError): boolean => ![401, 403, 404, 405].includes(status);

function uncheckedAccount(url: string, withContract: boolean, env: NodeJS.ProcessEnv): Finding {
  const areas = discoverable.map(({ area }) => area).join(", ");
  const what = withContract ? "the responses" : `which of these the account offers: ${areas}`;
  const given = ["EDGE_API_KEY", "EDGE_BEARER_TOKEN"].find((name) => env[name]);
  const [why, remedy] = given
    ? [`${given} was not sent, because EDGE_BASE_URL does not name this URL`, `set EDGE_BASE_URL to ${url}`]
    : ["The environment has no API key", `set EDGE_API_KEY, and EDGE_BASE_URL to ${url}`];
  const says = `${why}. Not checked: ${what}. To check that, ${remedy}.`;
  return finding(withContract ? "fail" : "skip", "credential", says);
}
