import { createApi } from "../../../provider/api";
import { readProviderSettings } from "../../../provider/config";
import { buildProviderConfiguration } from "../../../provider/config/explicit";
import { createClient } from "../../../provider/http/client";
import type { Operation, Service } from "../../../provider/http/operation";
import { urlKeys } from "../../../provider/http/settings";
import { emulatorForAll } from "../../support/emulated";
import { send } from "../../support/emulators";
import { closeAll, readThing, rejection, serve } from "../../support/httpServers";

const emulator = emulatorForAll({ control: true });
const services = Object.keys(urlKeys) as Service[];
const call = { path: { id: 7 } };

let requestCount = 0;
let realUrl: string;
beforeEach(async () => {
  process.env["EDGE_EMULATOR_URL"] = emulator.baseUrl;
  requestCount = 0;
  realUrl = await serve((_, response) => {
    requestCount += 1;
    response.end('{"Id":7}');
  });
});
afterEach(async () => {
  delete process.env["EDGE_EMULATOR_URL"];
  await closeAll();
});

const readFrom = (service: Service): Operation => ({ ...readThing, service });

const createSettings = (url: string) => ({
  ...Object.fromEntries(services.map((service) => [urlKeys[service], url])),
  apiKey: "key",
  databaseAuthToken: "token",
});

/** Creates a client whose URLs are in the stack's configuration, or in the arguments of a provider. */
function createClientFor(url: string, place: "stack" | "provider" = "stack") {
  const settings = createSettings(url);
  const configuration =
    place === "provider"
      ? buildProviderConfiguration("other", settings, () => undefined)
      : Object.fromEntries(Object.entries(settings).map(([key, value]) => [`edge:${key}`, value]));
  return createClient(readProviderSettings((key) => configuration[key], {}));
}

const refusal = (setting: string) =>
  `The ${setting}, is ${realUrl}, but EDGE_EMULATOR_URL allows requests only to the emulator at ${emulator.baseUrl} and its databases: leave out the setting to use the emulator, or unset EDGE_EMULATOR_URL.${setting.startsWith("database") ? ' If an emulator has given this database another port, run "pulumi up --refresh --run-program".' : ""}`;

test.each<[Service, setting: string, argument: string]>([
  ["management", "management base URL, edge:baseUrl (EDGE_BASE_URL)", "management base URL, baseUrl of"],
  ["logging", "logging base URL, edge:loggingUrl (EDGE_LOGGING_URL)", "logging base URL, loggingUrl of"],
  ["stream", "Stream base URL, edge:streamUrl (EDGE_STREAM_URL)", "Stream base URL, streamUrl of"],
  ["database", "database URL, edge:databaseUrl (SERVICE_DATABASE_URL)", "database URL, databaseUrl of"],
])("no request reaches a %s URL that is not the emulator's", async (service, setting, argument) => {
  const operation = readFrom(service);
  const client = createClientFor(realUrl);
  expect((await rejection(client.send(operation, call))).message).toBe(refusal(setting));
  expect((await rejection(client.get(operation, call))).message).toBe(refusal(setting));
  expect((await rejection(client.stream(operation, call))).message).toBe(refusal(setting));
  const explicit = createClientFor(realUrl, "provider");
  const { message } = await rejection(explicit.send(operation, call));
  expect(message).toBe(refusal(`${argument} the EdgeProvider "other"`));
  expect(requestCount).toBe(0);
});

test("a script's client reaches only the emulator", async () => {
  const api = createApi(createSettings(realUrl));
  expect((await rejection(api.nodes.listIps())).message).toBe(
    refusal("management base URL, the option baseUrl of createApi (EDGE_BASE_URL)"),
  );
  expect(requestCount).toBe(0);
  await api.close();
});

test("every address of the emulator is allowed, also that of a database which is created later", async () => {
  const localhost = emulator.baseUrl.replace("127.0.0.1", "localhost");
  for (const url of [
    emulator.baseUrl,
    localhost,
    emulator.loggingUrl,
    ...Object.values(emulator.databaseUrls),
  ])
    expect((await rejection(createClientFor(url).send(readThing, call))).message).toContain("returned 404");
  const body = { name: "late", storage_region: "DE", primary_regions: ["DE"], replicas_regions: [] };
  const { status } = await send(emulator, "POST", "/database/v2/databases", body);
  expect(status).toBeLessThan(300);
  const [lastUrl = ""] = Object.values(emulator.databaseUrls).slice(-1);
  const { message } = await rejection(createClientFor(lastUrl).send(readFrom("database"), call));
  expect(message).toContain("the API returned");
});

test("nothing is allowed while the emulator does not respond", async () => {
  process.env["EDGE_EMULATOR_URL"] = "no URL";
  const { message } = await rejection(createClientFor(realUrl).send(readThing, call));
  expect(message).toContain("allows requests only to the emulator at no URL ");
  expect(requestCount).toBe(0);
});
