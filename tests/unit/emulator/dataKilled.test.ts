import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmulatorState, startEmulator } from "../../../emulator/index";
import { randomFrom } from "../../../emulator/random";
import { full, seedOf } from "../../engine/seed";
import { until } from "../../waiting";
import { untilPrinted } from "./processes";
import { send } from "./support";

jest.setTimeout(full ? 600_000 : 120_000);

const rounds = full ? 40 : 2;
const random = randomFrom(seedOf("data"));
const folder = mkdtempSync(join(tmpdir(), "killed-"));
let child: ChildProcess | undefined;
afterAll(() => {
  child?.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

const seed = {
  LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 11, Name: "own" }] }],
  LogForwarding: [{ app: "own" }],
  VideoLibraries: [{ Id: 4 }],
  Scripts: [{ Id: 6, Code: "0", Releases: [] }],
  DnsZones: [{ Id: 3 }],
  ShieldZones: [{ shieldZoneId: 5 }],
};

/** What was sent and what was acknowledged, of one kind of write. */
interface Written {
  readonly sent: string[];
  readonly acknowledged: string[];
}

interface Address {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly databaseUrl: string;
}

/** A kind of write: does it once more, with a number that is new. */
type Write = (at: Address, number: number) => Promise<{ status: number }>;

const forwarding = (app: string, endpoint: string) => ({
  app,
  type: "SyslogTcp",
  endpoint,
  port: 514,
  token: "t",
  format: "SyslogRfc5424",
});
const rule = (ruleName: string) => ({ shieldZoneId: 5, ruleName });
const databases = "/database/v2/databases";

/** Runs SQL in one request; fails as a whole where a statement fails. */
async function execute({ databaseUrl }: Address, ...statements: string[]): Promise<{ status: number }> {
  const requests = statements.map((sql) => ({ type: "execute", stmt: { sql } }));
  const response = await fetch(`${databaseUrl}/v2/pipeline`, {
    method: "POST",
    headers: { Authorization: "Bearer db-901-full-access" },
    body: JSON.stringify({ requests: [...requests, { type: "close" }] }),
  });
  const { results } = (await response.json()) as { results: { type: string }[] };
  return { status: results.every(({ type }) => type === "ok") ? response.status : 500 };
}

/** Creates and rewrites of every kind; a rewrite's number is the greatest so far. */
const creates: Record<string, Write> = {
  loadBalancer: (at, n) => send(at, "POST", "/loadbalancer", { Name: `n${n}` }),
  // A group has fifty origins at most.
  origin: (at, n) =>
    send(at, "POST", "/loadbalancer/1/origingroup/11/origin", { StandardOrigin: { OriginUrl: `n${n}` } }),
  forwarding: (at, n) => send(at, "POST", "/mc/log/forwarding", forwarding(`n${n}`, "a.example")),
  zone: (at, n) => send(at, "POST", "/dnszone", { Domain: `n${n}` }),
  referer: (at, n) => send(at, "POST", "/videolibrary/4/addBlockedReferrer", { Hostname: `n${n}` }),
  release: async (at, n) => {
    await send(at, "POST", "/compute/script/6/code", { Code: `n${n}` });
    return send(at, "POST", "/compute/script/6/publish", { Note: `n${n}` });
  },
  rule: (at, n) => send(at, "POST", "/shield/rate-limit", rule(`n${n}`)),
  database: (at, n) =>
    send(at, "POST", databases, {
      name: `n${n}`,
      storage_region: "DE",
      primary_regions: ["DE"],
      replicas_regions: [],
    }),
  row: (at, n) =>
    execute(at, "BEGIN", `INSERT INTO a VALUES ('n${n}')`, `INSERT INTO b VALUES ('n${n}')`, "COMMIT"),
};
/** Creates an object and deletes it: what is acknowledged is the delete. */
const deletes: Record<string, Write> = {
  deleted: async (at, n) => {
    const made = await send<{ Id: number }>(at, "POST", "/loadbalancer/1/origingroup", { Name: `n${n}` });
    return send(at, "DELETE", `/loadbalancer/1/origingroup/${made.body.Id}`);
  },
};
const rewrites: Record<string, Write> = {
  group: (at, n) => send(at, "POST", "/loadbalancer/1/origingroup/11", { Name: `n${n}`, Weight: n % 256 }),
  put: (at, n) => send(at, "PUT", "/mc/log/forwarding/own", forwarding("own", `n${n}`)),
};

/** What there is of each kind. */
const presentIn = (state: EmulatorState): Record<string, (string | null | undefined)[]> => ({
  loadBalancer: state.loadBalancers.map(({ Name }) => Name),
  origin: (state.loadBalancers[0]?.OriginGroups[0]?.Origins ?? []).map(
    ({ StandardOrigin }) => StandardOrigin?.OriginUrl,
  ),
  forwarding: state.logForwarding.map(({ app }) => app),
  zone: state.dnsZones.map(({ Domain }) => Domain),
  referer: state.videoLibraries[0]?.BlockedReferrers ?? [],
  release: (state.scripts[0]?.Releases ?? []).map(({ Note }) => Note),
  rule: (state.shieldZones[0]?.rateLimits ?? []).map(({ ruleName }) => ruleName),
  database: state.databases.map(({ name }) => name),
});

/** The number in a name; 0 for a name of the seed. */
const numberOf = (text: string | null | undefined): number => Number(/^n(\d+)$/.exec(text ?? "")?.[1] ?? 0);

async function start(): Promise<Address> {
  const main = join(__dirname, "..", "..", "..", "dist/cli/main.js");
  child = spawn(process.execPath, [main, "emulator", "--data", folder]);
  const text = await untilPrinted(child, /Ctrl-C/);
  const value = (name: string) => new RegExp(`${name}=(\\S+)`).exec(text)?.[1] ?? "";
  return {
    baseUrl: value("EDGE_BASE_URL"),
    apiKey: value("EDGE_API_KEY"),
    databaseUrl: value("SERVICE_DATABASE_URL"),
  };
}

test(`after ${rounds} kills every acknowledged write is there, and nothing is half written`, async () => {
  const first = await startEmulator({ data: folder, seed });
  await first.sql("CREATE TABLE a (v); CREATE TABLE b (v)");
  await first.close();
  const written: Record<string, Written> = {};
  let number = 0;
  for (let round = 1; round <= rounds; round++) {
    const at = await start();
    let isKilled = false;
    const work = async ([kind, write]: [string, Write]) => {
      const { sent, acknowledged } = written[kind] ?? { sent: [], acknowledged: [] };
      written[kind] = { sent, acknowledged };
      while (!isKilled) {
        number += 1;
        const name = `n${number}`;
        sent.push(name);
        const { status } = await write(at, Number(name.slice(1))).catch(() => ({ status: 0 }));
        if (status >= 200 && status < 300) acknowledged.push(name);
      }
    };
    const workers = Object.entries({ ...creates, ...deletes, ...rewrites }).map(work);
    if (round === 1)
      await until(() => Object.values(written).every(({ acknowledged }) => acknowledged.length > 0));
    await new Promise((resolve) => setTimeout(resolve, 300 + random() * 1500));
    const ended = new Promise((resolve) => child?.once("exit", resolve));
    child?.kill("SIGKILL");
    isKilled = true;
    await Promise.all([ended, ...workers]);

    const emulator = await startEmulator({ data: folder });
    const rows = async (table: string) =>
      (await emulator.sql(`SELECT v FROM ${table}`)).map(({ v }) => String(v));
    const present = { ...presentIn(emulator.state), row: await rows("a") };
    expect(await rows("b")).toEqual(present.row);
    for (const kind of Object.keys(creates)) {
      const { sent = [], acknowledged = [] } = written[kind] ?? {};
      const names = new Set(Reflect.get(present, kind) as string[]);
      const lost = acknowledged.filter((name) => !names.has(name));
      const unknown = [...names].filter((name) => /^n\d/.test(name) && !sent.includes(name));
      expect([round, kind, lost, unknown]).toEqual([round, kind, [], []]);
    }
    const groups = emulator.state.loadBalancers[0]?.OriginGroups.map(({ Name }) => Name) ?? [];
    expect(written["deleted"]?.acknowledged.filter((name) => groups.includes(name))).toEqual([]);
    const [group] = emulator.state.loadBalancers[0]?.OriginGroups ?? [];
    const named = numberOf(group?.Name);
    expect(group?.Weight).toBe(named === 0 ? 100 : named % 256); // both, or neither
    expect(named).toBeGreaterThanOrEqual(numberOf(written["group"]?.acknowledged.at(-1)));
    const endpoint = numberOf(emulator.state.logForwarding[0]?.endpoint);
    expect(endpoint).toBeGreaterThanOrEqual(numberOf(written["put"]?.acknowledged.at(-1)));
    const ids = emulator.state.loadBalancers.map(({ LoadBalancerId }) => LoadBalancerId);
    expect(new Set(ids).size).toBe(ids.length);
    await emulator.close();
  }
  const counts = Object.entries(written).map(
    ([kind, { sent, acknowledged }]) => `${kind} ${acknowledged.length}/${sent.length}`,
  );
  process.stdout.write(`${counts.join(", ")}\n`);
});
