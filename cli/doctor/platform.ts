import { listApiKeys } from "../../provider/api/apiKeys";
import { ApiError, ConfigurationError, ConnectionError } from "../../provider/base/errors";
import { readSettings, type Settings, settingSpecs } from "../../provider/config";
import { parseSetting } from "../../provider/config/values";
import type { Client } from "../../provider/http/client";
import type { SettingLabels } from "../../provider/http/settings";
import { discoverableClasses } from "../discover/collect";
import { checkAccount, createReachableFinding, detectOtherServer, withClient } from "./account";
import { checkContract } from "./contract/contract";
import { createFinding, type Finding, fail, warn } from "./finding";

/**
 * Checks whether the server at a URL has bunny.net's management API. With a credential, also checks the account. Takes one
 * from the environment only if EDGE_BASE_URL is the same URL, because it may be meant for another server. Needs no project.
 */
export async function checkServer(url: string, withContract: boolean, env = process.env): Promise<Finding[]> {
  const isSameUrl = stripTrailingSlashes(env["EDGE_BASE_URL"]) === stripTrailingSlashes(url);
  try {
    const settings = createSettingsForUrl(url, isSameUrl ? env : {});
    if (!settings.anonymous) return await checkAccountOrContract(settings, withContract);
    const finding = await withClient(settings, probeApi);
    return finding.status === "fail" ? [finding] : [finding, createMissingKeyFinding(url, withContract, env)];
  } catch (error) {
    if (error instanceof ConfigurationError) return [fail("settings", error.message)];
    throw error;
  }
}

const stripTrailingSlashes = (text: string | undefined) => text?.replace(/(?<!\/)\/+$/, "");

/** Checks an account. With `withContract`, reports differences from the contract instead of permissions. */
export async function checkAccountOrContract(settings: Settings, withContract: boolean): Promise<Finding[]> {
  const findings = await checkAccount(settings);
  const generalFindings = findings.filter(({ subject }) => ["reachability", "credential"].includes(subject));
  if (!withContract || generalFindings.some(({ status }) => status === "fail")) return findings;
  return [...generalFindings, ...(await withClient(settings, checkContract))];
}

const { baseUrl, apiKey, bearerToken } = settingSpecs;
const labelsForBaseUrlOption: SettingLabels = {
  ...settingSpecs,
  baseUrl: { ...baseUrl, names: ["--base-url"], howToSet: "give --base-url <https URL>" },
  apiKey: { ...apiKey, names: ["EDGE_API_KEY"], howToSet: "set EDGE_API_KEY" },
  bearerToken: { ...bearerToken, names: ["EDGE_BEARER_TOKEN"], howToSet: "set EDGE_BEARER_TOKEN" },
};

function createSettingsForUrl(url: string, env: NodeJS.ProcessEnv): Settings {
  const baseUrl = parseSetting(settingSpecs.baseUrl, labelsForBaseUrlOption.baseUrl, url) as string;
  const { EDGE_BASE_URL: _, ...otherVariables } = env;
  const settings = readSettings({ explicit: { baseUrl }, env: otherVariables });
  const anonymous = settings.apiKey === undefined && settings.bearerToken === undefined;
  return { ...settings, settingLabels: labelsForBaseUrlOption, ...(anonymous && { anonymous: true }) };
}

/** Checks without a credential whether the server has bunny.net's management API. */
async function probeApi(client: Client): Promise<Finding> {
  const error = await client.send(listApiKeys).catch((problem: unknown) => problem);
  if (error instanceof ConnectionError || (error instanceof ApiError && isInconclusive(error)))
    return fail("reachability", error.message);
  const otherServerFinding = await detectOtherServer(client);
  if (otherServerFinding) return otherServerFinding;
  const wrongPathError = await client.send(wrongPathRead).catch((problem: unknown) => problem);
  if (getErrorStatus(wrongPathError) !== getErrorStatus(error)) return createReachableFinding(client);
  const message = `${client.server.baseUrl} responds alike to every path, so it shows nothing of itself without a key.`;
  return warn("reachability", message);
}

/** A GET of a path that no API has. If another GET gets the same status, that status does not identify the API. */
const wrongPathRead = { ...listApiKeys, name: "read a path that no API has", path: "/no-such-path" } as const;

const getErrorStatus = (error: unknown): number | undefined =>
  error instanceof ApiError ? error.status : undefined;

/** Whether an error, such as 429 or 500, says nothing about which API the server has. */
const isInconclusive = ({ status }: ApiError): boolean => ![401, 403, 404, 405].includes(status);

function createMissingKeyFinding(url: string, withContract: boolean, env: NodeJS.ProcessEnv): Finding {
  const areas = discoverableClasses.map(({ area }) => area).join(", ");
  const uncheckedPart = withContract ? "the responses" : `which of these the account offers: ${areas}`;
  const variable = ["EDGE_API_KEY", "EDGE_BEARER_TOKEN"].find((name) => env[name]);
  const reason = variable
    ? `${variable} was not sent, because EDGE_BASE_URL does not name this URL`
    : "The environment has no API key";
  const remedy = variable ? `set EDGE_BASE_URL to ${url}` : `set EDGE_API_KEY, and EDGE_BASE_URL to ${url}`;
  const message = `${reason}. Not checked: ${uncheckedPart}. To check that, ${remedy}.`;
  return createFinding(withContract ? "fail" : "skip", "credential", message);
}
