import { setImmediate as nextTurn } from "node:timers/promises";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../../emulator";
import { systemClock } from "../../../provider/base/time";
import type { PluginProvider } from "../../../provider/core/provider";
import { unwrapSecret } from "../../../provider/core/values/secretValues";
import { isPlainObject } from "../../../provider/model/members";
import type { Properties } from "../../../provider/model/properties";
import { configureProvider } from "../../support/configureProvider";
import { rejection } from "../../support/httpServers";

/** Arguments for the app whose log forwarding exists in `seed`. */
export const forwarding = {
  app: "shop",
  type: "SyslogTcp",
  endpoint: "b.example",
  port: 1,
  format: "SyslogRfc5424",
};

let emulator: Emulator | undefined;
let runCount = 0;
const realNow = systemClock.now;

/** The objects that exist before each test. */
export const seed = {
  LoadBalancers: [
    {
      LoadBalancerId: 1,
      OriginGroups: [
        { Id: 7, Name: "us" },
        { Id: 8, Name: "ap" },
      ],
    },
  ],
  DnsZones: [{ Id: 3 }],
  VideoLibraries: [{ Id: 4, BlockedReferrers: ["there.example"] }],
  LogForwarding: [{ app: "shop", endpoint: "logs.example", port: 514, token: "MARKER" }],
  Databases: [{ id: "db" }],
  ShieldZones: [
    {
      shieldZoneId: 5,
      rateLimits: [
        { id: 51, ruleName: "login" },
        { id: 52, ruleName: "search" },
      ],
    },
  ],
} satisfies EmulatorOptions["seed"];

/** Starts the emulator of a test, in which the waits of the provider take no time. Call `afterEach(stopPlatform)`. */
export async function startPlatform(options: EmulatorOptions = {}): Promise<Emulator> {
  await emulator?.close();
  emulator = await startEmulator({ seed, ...options });
  skipWaits();
  return emulator;
}

/** The emulator that `startPlatform` started last. */
export const platform = new Proxy({} as Emulator, {
  get: (_, member) => Reflect.get(emulator ?? {}, member),
});

export function platformForEach(options?: EmulatorOptions): void {
  beforeEach(() => startPlatform(options));
  afterEach(stopPlatform);
}

/** Lets the clocks of the provider and of the emulator advance during waits, which end at once. */
function skipWaits(): void {
  let skipped = 0;
  jest.spyOn(systemClock, "now").mockImplementation(() => realNow() + skipped);
  jest.spyOn(systemClock, "sleep").mockImplementation(async (milliseconds, signal) => {
    signal?.throwIfAborted();
    skipped += milliseconds;
    emulator?.clock.advance(milliseconds);
    await nextTurn();
  });
}

export async function stopPlatform(): Promise<void> {
  jest.restoreAllMocks();
  await emulator?.close();
  emulator = undefined;
}

/** Returns the origin groups of load balancer 1. */
export const groups = () => emulator?.state.loadBalancers[0]?.OriginGroups ?? [];

/** Changes the first origin group of load balancer 1. */
export const changeGroup = (members: object): void => void Object.assign(groups()[0] ?? {}, members);

/** Returns a fault's `alter` that replaces members of the platform's response. */
export const withMembers = (members: object) => (body: unknown) => ({ ...(body as object), ...members });

export const rejectionMessage = async (failure: Promise<unknown>): Promise<string> =>
  (await rejection(failure)).message;

export const writes = (): string[] =>
  (emulator?.requests.writes() ?? []).map(
    ({ method, path, body }) => `${method} ${path}${body === undefined ? "" : ` ${JSON.stringify(body)}`}`,
  );

/** Returns a function that returns everything written to stderr since this call. */
export function captureStderr(): () => string {
  const spy = jest.spyOn(process.stderr, "write").mockImplementation(() => true);
  return () => spy.mock.calls.map(([text]) => String(text)).join("");
}

/** One run of Pulumi. Runs share no account, so each has its own caches and claims. */
export class Run {
  readonly #settings: Readonly<Record<string, string>>;

  constructor(settings: Readonly<Record<string, string>> = {}) {
    runCount += 1;
    this.#settings = {
      "edge:baseUrl": emulator?.baseUrl ?? "",
      ...(emulator && { "edge:streamUrl": emulator.streamUrl }),
      "edge:apiKey": emulator?.apiKey ?? "",
      "edge:maxAttempts": "1",
      // Different settings give each run its own account.
      "edge:totalTimeout": String(100 + runCount),
      ...settings,
    };
  }

  provider(className: string): PluginProvider {
    return configureProvider(className, this.#settings);
  }

  /** Checks arguments. Returns them as a host passes them on: with the provider text and unwrapped secrets. */
  async checkArguments(className: string, args: Properties): Promise<{ inputs: Properties }> {
    const { inputs, failures } = await this.provider(className).check({}, args);
    expect(failures).toEqual([]);
    const { __provider } = args;
    return { inputs: { ...unwrapSecrets(inputs), ...(__provider !== undefined && { __provider }) } };
  }

  async create(className: string, args: Properties): Promise<{ id: string; outs: Properties }> {
    const provider = this.provider(className);
    return provider.create((await this.checkArguments(className, args)).inputs);
  }

  /** Checks, diffs and updates, as an `up` does. Returns the old outputs if nothing changes. */
  async applyUpdate(className: string, id: string, outs: Properties, args: Properties): Promise<Properties> {
    const provider = this.provider(className);
    const { inputs } = await this.checkArguments(className, args);
    const { changes } = await provider.diff(id, outs, inputs);
    return changes ? (await provider.update(id, outs, inputs)).outs : outs;
  }
}

function unwrapAll(value: unknown): unknown {
  const plain = unwrapSecret(value);
  if (Array.isArray(plain)) return plain.map(unwrapAll);
  return isPlainObject(plain) ? unwrapSecrets(plain) : plain;
}

/** Returns a copy without Pulumi's wrappers of secrets, at any depth. */
export const unwrapSecrets = (properties: Properties): Properties =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, unwrapAll(value)]));
