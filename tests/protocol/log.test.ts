import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import type * as grpcTypes from "@grpc/grpc-js";
import type * as engineTypes from "@pulumi/pulumi/proto/engine_pb";
import { type Emulator, startEmulator } from "../../emulator";
import { Host, programFolder, removeFolder, sdks } from "./host";

/** The engine's log as a server, slow and, if it refuses, failing. */
class Engine {
  readonly messages: [severity: number, urn: string, message: string][] = [];
  refuses = false;
  readonly #server: grpcTypes.Server;

  private constructor(grpc: typeof grpcTypes, service: grpcTypes.ServiceDefinition, empty: () => object) {
    this.#server = new grpc.Server();
    const log: grpcTypes.handleUnaryCall<engineTypes.LogRequest, object> = async ({ request }, callback) => {
      // The first ones take longest: a host that does not wait for each loses their order.
      await sleep(Math.max(0, 150 - 50 * this.messages.length));
      if (this.refuses) return callback({ code: grpc.status.UNIMPLEMENTED });
      this.messages.push([request.getSeverity(), request.getUrn(), request.getMessage()]);
      callback(null, empty());
    };
    this.#server.addService({ log: service["log"] } as grpcTypes.ServiceDefinition, { log });
  }

  static async start(sdk: string): Promise<{ engine: Engine; address: string }> {
    const load = createRequire(require.resolve(`${sdk}/package.json`));
    const { Empty } = load("google-protobuf/google/protobuf/empty_pb");
    const grpc: typeof grpcTypes = load("@grpc/grpc-js");
    const engine = new Engine(grpc, load("./proto/engine_grpc_pb").EngineService, () => new Empty());
    const port = await new Promise<number>((resolve, reject) =>
      engine.#server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      ),
    );
    return { engine, address: `127.0.0.1:${port}` };
  }

  close = (): void => this.#server.forceShutdown();
}

const sdk = sdks["the SDK installed"];

describe("the plugin", () => {
  const folder = programFolder(sdk, false);
  let emulator: Emulator;
  let engine: Engine;
  let host: Host;

  beforeAll(async () => {
    const groups = ["us", "ap"].map((Name, i) => ({ Id: 7 + i, Name }));
    const other = { LoadBalancerId: 2, OriginGroups: [{ Id: 9 }] };
    emulator = await startEmulator({
      seed: { LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: groups }, other] },
    });
    const { address, ...started } = await Engine.start(sdk);
    engine = started.engine;
    host = await Host.start(sdk, folder, {
      kind: "plugin",
      engine: address,
      env: { http_proxy: "http://127.0.0.1:9" },
    });
    await host.configure({ "edge:baseUrl": emulator.baseUrl, "edge:apiKey": emulator.apiKey });
  });
  beforeEach(() => {
    engine.messages.length = 0;
    engine.refuses = false;
  });
  afterAll(async () => {
    await Promise.all([host.close(), emulator.close()]);
    engine.close();
    removeFolder(folder);
  });

  const group = (args: object) => ({ loadBalancerId: 1, ...args });
  const urnOf = (name: string) => host.urnOf(name);
  const create = (name: string, args: object, preview = false) =>
    host.outcome("create", { urn: urnOf(name), properties: group(args), preview });

  test("the engine has all messages of a request, in order and with severity, before the response", async () => {
    // Somebody changes another field while what is adopted is updated.
    emulator.fault({
      method: "POST",
      path: "/loadbalancer/1/origingroup/7",
      times: 1,
      alter: (body) => ({ ...Object(body), Priority: 9 }),
    });
    await create("first", { name: "us", adopt: true, weight: 3 });
    expect(engine.messages).toEqual([
      [2, urnOf("first"), expect.stringContaining("priority changed as well")],
      [
        1,
        urnOf("first"),
        'Adopted origin group 7 "us": weight 100 → 3. Destroy will keep it unless onDelete is "delete".',
      ],
    ]);
    expect(host.output).toBe("");
  });

  test("each message has the resource of its request, whatever runs at once", async () => {
    await Promise.all([create("one", { name: "us" }, true), create("two", { name: "ap" }, true)]);
    const found = engine.messages.map(([severity, urn, message]) => [severity, urn, message.slice(0, 17)]);
    expect(found.sort()).toEqual([
      [2, urnOf("one"), 'Origin group "us"'],
      [2, urnOf("two"), 'Origin group "ap"'],
    ]);
  });

  test("secrets and control characters of the platform do not reach the log", async () => {
    const [odd] = emulator.state.loadBalancers[1]?.OriginGroups ?? [];
    if (odd) odd.Name = `a\u001b[2J\n${emulator.apiKey}`;
    await create("odd", { loadBalancerId: 2, originGroupId: 9, name: "us" }, true);
    const [[, , message = ""] = []] = engine.messages;
    expect(message).toMatch(/^Adopts origin group 9 .* → "us"\. Destroy will keep it .*$/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be there
    expect(message).not.toMatch(/[\u0000-\u001f]/);
    expect(message).not.toContain(emulator.apiKey);
  });

  test("what the engine does not take is written to stderr", async () => {
    engine.refuses = true;
    await create("lost", { name: "ap", adopt: true });
    await host.says(
      'Adopted origin group 8 "ap": nothing changed. Destroy will keep it unless onDelete is "delete".\n',
    );
    expect(engine.messages).toEqual([]);
  });
});
