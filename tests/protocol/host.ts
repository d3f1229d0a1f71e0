import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type * as grpcTypes from "@grpc/grpc-js";
import type * as clientTypes from "@pulumi/pulumi/proto/provider_grpc_pb";
import type * as protoTypes from "@pulumi/pulumi/proto/provider_pb";
import type * as statusTypes from "@pulumi/pulumi/proto/status_pb";
import type * as structTypes from "google-protobuf/google/protobuf/struct_pb";
import { lazyLoading } from "../lazyLoading";

export type Properties = Record<string, unknown>;

const root = join(__dirname, "..", "..");

/** The SDK versions to test with, each with its package in node_modules. */
export const sdks = {
  "the oldest supported SDK": "pulumi-oldest",
  "the SDK installed": "@pulumi/pulumi",
  "the newest SDK": "pulumi-newest",
} as const;
type SdkPackage = (typeof sdks)[keyof typeof sdks];

/** What provides a program's resources: the SDK's host, or the plugin. */
type HostKind = "stock" | "plugin";

/** The error of a call. `partialObject`: a partly created object, which the engine would record. */
export class CallError extends Error {
  constructor(
    message: string,
    readonly code: number,
    readonly partialObject?: { id: string; properties: Properties; reasons: string[] },
  ) {
    super(message);
  }
}

interface Message {
  toObject(): Properties;
}

/** Loads the modules of one SDK. Messages of different SDKs cannot be mixed. */
function loadSdkModules(sdk: SdkPackage) {
  const script = require.resolve(`${sdk}/cmd/dynamic-provider`);
  const fromSdk = createRequire(script);
  return {
    grpc: fromSdk("@grpc/grpc-js") as typeof grpcTypes,
    clients: fromSdk("../../proto/provider_grpc_pb") as typeof clientTypes,
    proto: fromSdk("../../proto/provider_pb") as typeof protoTypes,
    status: fromSdk("../../proto/status_pb") as typeof statusTypes,
    Struct: fromSdk("google-protobuf/google/protobuf/struct_pb").Struct as typeof structTypes.Struct,
  };
}
type Modules = ReturnType<typeof loadSdkModules>;

/** Creates a program's folder, with the SDK and, unless `withPackage` is false, the package in its node_modules. */
export function createProgramFolder(sdk: SdkPackage, withPackage = true): string {
  const folder = mkdtempSync(join(tmpdir(), "edge-protocol-"));
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, "@pulumi"), { recursive: true });
  symlinkSync(
    dirname(require.resolve(`${sdk}/package.json`)),
    join(modules, "@pulumi", "pulumi"),
    "junction",
  );
  if (withPackage) symlinkSync(root, join(modules, "pulumi-edge-platform"), "junction");
  return folder;
}

type Method = (
  request: unknown,
  callback: (error: grpcTypes.ServiceError | null, response: unknown) => void,
) => void;

interface StartOptions {
  readonly kind?: HostKind;
  /** Starts the host from a launcher, which takes the engine's place, so that a test may kill it. `Host.process` is then the launcher. */
  readonly isLaunched?: boolean;
  /** The engine's address, which the host receives as an argument. */
  readonly engine?: string;
}

const launcher = `require("node:child_process").spawn(process.execPath, process.argv.slice(1), { stdio: "inherit" });`;

const getHostScript = (kind: HostKind, folder: string): string =>
  kind === "stock"
    ? createRequire(join(folder, "package.json")).resolve("@pulumi/pulumi/cmd/dynamic-provider")
    : join(root, "dist", "provider", "plugin", "main.js");

/** A provider process that the test calls as the engine does. */
export class Host {
  #created = 0;
  /** The output of both streams, without the line that contains the port. */
  output = "";
  readonly #client: grpcTypes.Client;

  private constructor(
    readonly modules: Modules,
    readonly process: ChildProcess,
    readonly kind: HostKind,
    port: string,
  ) {
    const { clients, grpc } = modules;
    this.#client = new clients.ResourceProviderClient(
      `127.0.0.1:${port}`,
      grpc.credentials.createInsecure(),
    ) as unknown as grpcTypes.Client;
  }

  static async start(
    sdk: SdkPackage,
    folder: string,
    { kind = "stock", isLaunched: launched = false, engine = "127.0.0.1:0" }: StartOptions = {},
  ): Promise<Host> {
    const modules = loadSdkModules(sdk);
    const args = [...(launched ? ["-e", launcher] : []), getHostScript(kind, folder), engine];
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { PATH: process.env["PATH"], HOME: folder, ...lazyLoading },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let errors = "";
    child.stderr.on("data", (chunk) => (errors += chunk));
    const port = await new Promise<string>((resolve, reject) => {
      child.stdout.once("data", (chunk) => resolve(String(chunk).trim()));
      child.once("exit", (code) => reject(new Error(`the host ended with ${code}: ${errors}`)));
    });
    const host = new Host(modules, child, kind, port);
    host.output = errors;
    child.stdout.on("data", (chunk) => (host.output += chunk));
    child.stderr.on("data", (chunk) => (host.output += chunk));
    return host;
  }

  async close(): Promise<void> {
    this.#client.close();
    const ended = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.kill();
    await ended;
  }

  /** `config` has keys of the stack configuration. A plugin gets them without their namespace. */
  async configure(config: Properties): Promise<void> {
    const args = Object.entries(config).map(([key, value]) => [
      this.kind === "plugin" ? key.replace("edge:", "") : key,
      value,
    ]);
    const urn = this.kind === "plugin" && { urn: "urn:pulumi:test::test::pulumi:providers:edge::default" };
    await this.#call("configure", { args: Object.fromEntries(args), ...urn });
  }

  /** Returns a URN whose resource name is the id. */
  #urnOf(id: string, className = "OriginGroup"): string {
    const classes = this.kind === "plugin" ? "edge:index:" : "pulumi-nodejs:dynamic/edge:";
    return `urn:pulumi:test::test::${classes}${className}::${id}`;
  }

  async check(olds: Properties, news: Properties, className?: string) {
    const urn = this.#urnOf("checked", className);
    const response = await this.#call<protoTypes.CheckResponse>("check", { urn, olds, news });
    return {
      inputs: toProperties(response.getInputs()),
      failures: response
        .getFailuresList()
        .map((failure) => ({ property: failure.getProperty(), reason: failure.getReason() })),
    };
  }

  async diff(id: string, olds: Properties, news: Properties) {
    const request = { id, urn: this.#urnOf(id), olds, news };
    const response = await this.#call<protoTypes.DiffResponse>("diff", request);
    const { DIFF_SOME } = this.modules.proto.DiffResponse.DiffChanges;
    return {
      changes: response.getChanges() === DIFF_SOME,
      replaces: response.getReplacesList(),
    };
  }

  async create(properties: Properties, className?: string) {
    this.#created += 1;
    const urn = this.#urnOf(`new ${this.#created}`, className);
    const response = await this.#call<protoTypes.CreateResponse>("create", { urn, properties });
    return { id: response.getId(), outputs: toProperties(response.getProperties()) };
  }

  /** For an import, the engine passes neither `properties` nor `inputs`. */
  async read(id: string, properties?: Properties, inputs?: Properties, className?: string) {
    const recorded = { ...(properties && { properties }), ...(inputs && { inputs }) };
    const request = { id, urn: this.#urnOf(id, className), ...recorded };
    const response = await this.#call<protoTypes.ReadResponse>("read", request);
    return {
      id: response.getId(),
      outputs: toProperties(response.getProperties()),
      inputs: response.hasInputs() ? toProperties(response.getInputs()) : undefined,
    };
  }

  async update(id: string, olds: Properties, news: Properties): Promise<Properties> {
    const request = { id, urn: this.#urnOf(id), olds, news };
    return toProperties((await this.#call<protoTypes.UpdateResponse>("update", request)).getProperties());
  }

  delete(id: string, properties: Properties): Promise<unknown> {
    return this.#call("delete", { id, urn: this.#urnOf(id), properties });
  }

  /** Lists the methods of the SDK's protocol. */
  get methods(): string[] {
    return Object.keys(this.#definition);
  }

  /** Calls any method. Returns the response, the last result of a stream, or the error. */
  async invoke(name: string, members: Properties = {}): Promise<Properties> {
    if (this.#definition[name]?.responseStream) return (await this.invokeStream(name, members)).at(-1) ?? {};
    return this.#call<Message>(name, members).then(
      (message) => message.toObject(),
      ({ message, code, partialObject }: CallError) => ({ message, code, partialObject }),
    );
  }

  #createRequest(name: string, members: Properties): Message {
    const { [name]: method } = this.#definition;
    if (!method) throw new Error(`The protocol has no method ${name}.`);
    const request = new (method as unknown as { requestType: new () => Message }).requestType();
    for (const [member, value] of Object.entries(members)) {
      const set = Reflect.get(request, `set${member[0]?.toUpperCase()}${member.slice(1)}`) as (
        v: unknown,
      ) => void;
      set.call(request, typeof value === "object" ? this.#toStruct(value as Properties) : value);
    }
    return request;
  }

  /** Calls a streaming method. Returns its results, with an error last. */
  async invokeStream(name: string, members: Properties = {}): Promise<Properties[]> {
    const all: Properties[] = [];
    const stream = Reflect.get(this.#client, name).call(
      this.#client,
      this.#createRequest(name, members),
    ) as grpcTypes.ClientReadableStream<Message>;
    stream.on("data", (message) => all.push(message.toObject()));
    return new Promise((resolve) =>
      stream
        .on("end", () => resolve(all))
        .on("error", ({ message, code }: grpcTypes.ServiceError) => resolve([...all, { message, code }])),
    );
  }

  get #definition() {
    return this.modules.clients.ResourceProviderService as unknown as grpcTypes.ServiceDefinition;
  }

  #toStruct(properties: Properties): structTypes.Struct {
    return this.modules.Struct.fromJavaScript(properties as Record<string, structTypes.JavaScriptValue>);
  }

  #call<Response>(name: string, members: Properties): Promise<Response> {
    const request = this.#createRequest(name, members);
    const method = Reflect.get(this.#client, name) as Method;
    return new Promise((resolve, reject) => {
      method.call(this.#client, request, (error, response) =>
        error ? reject(this.#convertError(error)) : resolve(response as Response),
      );
    });
  }

  /** Converts a gRPC error. Like the engine, reads a partly created object from the details of the error. */
  #convertError({ code, details, metadata }: grpcTypes.ServiceError): CallError {
    const [bytes] = metadata.get("grpc-status-details-bin");
    if (bytes === undefined) return new CallError(details, code);
    const { proto, status } = this.modules;
    const [detail] = status.Status.deserializeBinary(bytes as Buffer).getDetailsList();
    const failed = proto.ErrorResourceInitFailed.deserializeBinary(
      detail?.getValue_asU8() ?? new Uint8Array(),
    );
    return new CallError(details, code, {
      id: failed.getId(),
      properties: toProperties(failed.getProperties()),
      reasons: failed.getReasonsList(),
    });
  }
}

const toProperties = (struct: structTypes.Struct | undefined): Properties =>
  (struct?.toJavaScript() ?? {}) as Properties;

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });
