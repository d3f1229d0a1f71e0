import fc from "fast-check";
import { EdgeError } from "../../../provider/base/errors";
import { emulatorForAll } from "../../support/emulated";
import {
  anyResponse,
  findShownSecrets,
  type HostileServer,
  runOptions,
  startHostileServer,
} from "../../support/hostile";
import { closeAll, createTestClient } from "../../support/httpServers";
import { allOperations } from "../../support/operations";

const secrets = {
  apiKey: 'k1/MARKERapiKey+1="&x',
  bearerToken: "MARKERbearer-2",
  loggingToken: "MARKERlogging-3",
  body: "MARKER:body\\4",
};
const secretTexts = Object.values(secrets);
const path = {
  loadBalancerId: 1,
  originGroupId: 7,
  zoneId: 3,
  libraryId: 4,
  shieldZoneId: 5,
  scriptId: 6,
  app: "shop",
  appId: "a",
  pullZoneId: 8,
  date: "01-01-26",
  databaseId: "db",
  pageToken: "t",
  continuationToken: "",
};
const attempts = 2;

let management: HostileServer;
let logging: HostileServer;
afterAll(closeAll);
emulatorForAll(
  {
    apiKey: secrets.apiKey,
    seed: {
      LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us" }] }],
      DnsZones: [{ Id: 3 }],
      VideoLibraries: [{ Id: 4 }],
      LogForwarding: [{ app: "shop", endpoint: "logs.example", port: 514 }],
      ShieldZones: [{ shieldZoneId: 5, rateLimits: [{ id: 51, ruleName: "login" }] }],
    },
  },
  async ({ baseUrl, loggingUrl }) => {
    management = await startHostileServer(baseUrl);
    logging = await startHostileServer(loggingUrl);
  },
);

const operations = allOperations.filter(([, { service }]) => service !== "database");

test.each(operations)(
  "%s: any server response becomes a valid result or an error that shows no secret",
  async (_, operation) => {
    const lines: string[] = [];
    const client = createTestClient(
      management.origin,
      { ...secrets, loggingUrl: logging.origin, maxAttempts: attempts, attemptTimeout: 20 },
      { log: (line) => lines.push(line) },
    );
    const hostile = operation.service === "logging" ? logging : management;
    const body = operation.method === "GET" ? undefined : { token: secrets.body, Name: "x" };
    const call = { path, body };
    await fc.assert(
      fc.asyncProperty(fc.array(anyResponse, { minLength: 1, maxLength: attempts }), async (responses) => {
        hostile.responses = responses;
        hostile.secrets = secretTexts.filter((secret) => body !== undefined || secret !== secrets.body);
        hostile.exchanges.length = 0;
        lines.length = 0;
        const outcome = await client.send(operation, call).then(
          (value) => ({ value }),
          (error: unknown) => ({ error }),
        );
        const last = hostile.exchanges.at(-1);
        expect(hostile.exchanges.length).toBeLessThanOrEqual(attempts);
        expect(findShownSecrets(lines.join("\n"), secretTexts)).toEqual([]);
        if ("error" in outcome) {
          expect(outcome.error).toBeInstanceOf(EdgeError);
          expect(findShownSecrets(outcome.error, secretTexts)).toEqual([]);
          expect((outcome.error as Error).message.length).toBeLessThan(3000);
        } else {
          expect([last?.status, (last?.status ?? 0) < 300]).toEqual([last?.status, true]);
          if (operation.response) {
            const given = (last?.given ?? "").replace(/^\uFEFF/, "").trim();
            const right = operation.response.safeParse(given === "" ? undefined : JSON.parse(given));
            expect(outcome.value).toEqual(right.data);
            expect(right.success).toBe(true);
          } else expect(outcome.value).toBeUndefined();
        }
      }),
      runOptions(5),
    );
  },
  3_600_000,
);
