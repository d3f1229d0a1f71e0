import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type ClientReadableStream,
  credentials,
  type ServiceDefinition,
  type ServiceError,
} from "@grpc/grpc-js";
import { ResourceProviderClient, ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import type { CheckResponse, CreateResponse, ReadResponse } from "@pulumi/pulumi/proto/provider_pb";
import { type JavaScriptValue, Struct } from "google-protobuf/google/protobuf/struct_pb";
import { linkPackage } from "../engine/modules";
import { lazyLoading } from "../lazyLoading";

export type Properties = Record<string, unknown>;

const root = join(__dirname, "..", "..");

interface Message {
  toObject(): Properties;
}

type Method = (request: unknown, callback: (error: ServiceError | null, response: unknown) => void) => void;

const definition = ResourceProviderService as unknown as ServiceDefinition;

/** The methods of Pulumi's protocol. */
export const methods = Object.keys(definition);

/** Creates a program's folder, with the SDK and the package in its node_modules. */
export function createProgramFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "edge-protocol-"));
  linkPackage(join(folder, "node_modules"));
  return folder;
}

/** What provides a program's resources: the SDK's host, or the plugin. */
type HostKind = "stock" | "plugin";

interface StartOptions {
  readonly kind?: HostKind;
  /** Starts the host from a launcher in the engine's place, so that a test may kill it. `Host.process` is then the launcher. */
  readonly isLaunched?: boolean;
  /** The engine's address, which the host receives as an argument. */
  readonly engine?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const launcher = `require("node:child_process").spawn(process.execPath, process.argv.slice(1), { stdio: "inherit" });`;

const scripts: Record<HostKind, string> = {
  stock: require.resolve("@pulumi/pulumi/cmd/dynamic-provider"),
  plugin: join(root, "dist", "provider", "plugin", "main.js"),
};

/** A provider process that the test calls as the engine does. */
export class Host {
  /** The output of both streams, without the line that contains the port. */
  output = "";
  readonly #client: ResourceProviderClient;

  private constructor(
    readonly process: ChildProcess,
    readonly kind: HostKind,
    port: string,
  ) {
    this.#client = new ResourceProviderClient(`127.0.0.1:${port}`, credentials.createInsecure());
  }

  static async start(
    folder: string,
    { kind = "plugin", isLaunched = false, engine = "127.0.0.1:0", env = {} }: StartOptions = {},
  ): Promise<Host> {
    const args = [...(isLaunched ? ["-e", launcher] : []), scripts[kind], engine];
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { PATH: process.env["PATH"], HOME: folder, ...lazyLoading, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let errors = "";
    child.stderr.on("data", (chunk) => (errors += chunk));
    const port = await new Promise<string>((resolve, reject) => {
      child.stdout.once("data", (chunk) => resolve(String(chunk).trim()));
      child.once("exit", (code) => reject(new Error(`the host ended with ${code}: ${errors}`)));
    });
    const host = new Host(child, kind, port);
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

  #createUrn(className: string): string {
    const classes = this.kind === "plugin" ? "edge:index:" : "pulumi-nodejs:dynamic/edge:";
    return `urn:pulumi:test::test::${classes}${className}::test`;
  }

  async check(className: string, olds: Properties, news: Properties) {
    const response = await this.#call<CheckResponse>("check", {
      urn: this.#createUrn(className),
      olds,
      news,
    });
    return {
      inputs: toProperties(response.getInputs()),
      failures: response
        .getFailuresList()
        .map((failure) => ({ property: failure.getProperty(), reason: failure.getReason() })),
    };
  }

  create(className: string, properties: Properties): Promise<CreateResponse> {
    return this.#call("create", { urn: this.#createUrn(className), properties });
  }

  /** For an import, the engine passes neither `properties` nor `inputs`. */
  async read(className: string, id: string, recorded: { properties?: Properties; inputs?: Properties } = {}) {
    const response = await this.#call<ReadResponse>("read", {
      id,
      urn: this.#createUrn(className),
      ...recorded,
    });
    return { outputs: toProperties(response.getProperties()), inputs: toProperties(response.getInputs()) };
  }

  /** Calls any method. Returns the response, the last result of a stream, or the error. */
  async invoke(name: string, members: Properties = {}): Promise<Properties> {
    if (definition[name]?.responseStream) return (await this.invokeStream(name, members)).at(-1) ?? {};
    return this.#call<Message>(name, members).then(
      (message) => message.toObject(),
      ({ details, code }: ServiceError) => ({ details, code }),
    );
  }

  /** Calls a streaming method. Returns its results, with an error last. */
  async invokeStream(name: string, members: Properties = {}): Promise<Properties[]> {
    const all: Properties[] = [];
    const stream = Reflect.get(this.#client, name).call(
      this.#client,
      createRequest(name, members),
    ) as ClientReadableStream<Message>;
    stream.on("data", (message) => all.push(message.toObject()));
    return new Promise((resolve) =>
      stream
        .on("end", () => resolve(all))
        .on("error", ({ details, code }: ServiceError) => resolve([...all, { details, code }])),
    );
  }

  #call<Response>(name: string, members: Properties): Promise<Response> {
    const method = Reflect.get(this.#client, name) as Method;
    return new Promise((resolve, reject) => {
      method.call(this.#client, createRequest(name, members), (error, response) =>
        error ? reject(error) : resolve(response as Response),
      );
    });
  }
}

function createRequest(name: string, members: Properties): Message {
  const { [name]: method } = definition;
  if (!method) throw new Error(`The protocol has no method ${name}.`);
  const request = new (method as unknown as { requestType: new () => Message }).requestType();
  for (const [member, value] of Object.entries(members)) {
    const set = Reflect.get(request, `set${member[0]?.toUpperCase()}${member.slice(1)}`) as (
      v: unknown,
    ) => void;
    set.call(request, typeof value === "object" ? toStruct(value as Properties) : value);
  }
  return request;
}

const toStruct = (properties: Properties) =>
  Struct.fromJavaScript(properties as Record<string, JavaScriptValue>);

const toProperties = (struct: Struct | undefined): Properties => (struct?.toJavaScript() ?? {}) as Properties;

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });
