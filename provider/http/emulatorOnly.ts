import { ConfigurationError } from "../base/errors";
import { selectDatabaseAdvice } from "./advice";
import type { Request } from "./request";
import { formatSetting, urlKeys } from "./settings";
import { normalizeLoopback } from "./url";

/**
 * Refuses a request to any server other than the emulator in EDGE_EMULATOR_URL, if that is set. Settings may still name the
 * real platform. `send` resolves to the body of a response.
 * @throws ConfigurationError that names the setting of the URL
 */
export async function requireEmulator(
  request: Request,
  send: (request: Request) => Promise<Buffer>,
): Promise<void> {
  const emulatorUrl = process.env["EDGE_EMULATOR_URL"];
  const { origin, operation, settingLabels } = request;
  if (!emulatorUrl || isSameOrigin(origin, emulatorUrl)) return;
  // Databases may be created at any time, so only the emulator knows the URLs of all.
  const databaseUrls = await fetchDatabaseUrls(emulatorUrl, request, send).catch(() => []);
  if (databaseUrls.some((url) => isSameOrigin(origin, url))) return;
  const advice = selectDatabaseAdvice(request);
  const setting = settingLabels[urlKeys[operation.service ?? "management"]];
  throw new ConfigurationError(
    `The ${setting.noun}, ${formatSetting(setting)}, is ${origin}, but EDGE_EMULATOR_URL allows requests only to the emulator at ${emulatorUrl} and its databases: leave out the setting to use the emulator, or unset EDGE_EMULATOR_URL.${advice === undefined ? "" : ` ${advice}.`}`,
  );
}

const isSameOrigin = (origin: string, url: string): boolean =>
  URL.canParse(url) && normalizeLoopback(origin) === normalizeLoopback(new URL(url).origin);

async function fetchDatabaseUrls(
  emulatorUrl: string,
  request: Request,
  send: (request: Request) => Promise<Buffer>,
): Promise<string[]> {
  const { origin } = new URL(emulatorUrl);
  const body = await send({
    ...request,
    origin,
    target: "/_emulator",
    method: "GET",
    headers: {},
    body: undefined,
    call: {},
  });
  const { databaseUrls } = JSON.parse(body.toString()) as { databaseUrls: Record<string, string> };
  return Object.values(databaseUrls);
}
