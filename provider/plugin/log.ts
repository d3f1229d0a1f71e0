import { AsyncLocalStorage } from "node:async_hooks";
import { credentials } from "@grpc/grpc-js";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";
import type { MessageSink, Severity } from "../core/messages";

interface RunningRequest {
  readonly urn: string;
  /** Resolves when the engine has received all messages of this request so far. */
  delivery: Promise<void>;
}

/** Sends messages to the engine's log, which shows them under their resource and with their severity. */
export class EngineLog {
  readonly #requests = new AsyncLocalStorage<RunningRequest>();
  #client: EngineClient | undefined;

  /** Without the engine's address, messages go to stderr. */
  constructor(private readonly address = "") {}

  /**
   * Runs a request, and waits for its messages: the engine accepts none after the last response of a run. `urn`: empty if the
   * request is not about a resource.
   */
  async runRequest<A>(urn: string, run: () => Promise<A>): Promise<A> {
    const request: RunningRequest = { urn, delivery: Promise.resolve() };
    try {
      return await this.#requests.run(request, run);
    } finally {
      await request.delivery;
    }
  }

  readonly showMessage: MessageSink = (sentence, severity) => {
    const writeToStderr = () => void process.stderr.write(`${sentence}\n`);
    const request = this.#requests.getStore();
    if (!request || !this.address) return writeToStderr();
    // Sends one message at a time to keep their order.
    request.delivery = request.delivery
      .then(() => this.#send(request.urn, sentence, severity))
      .catch(writeToStderr);
  };

  #send(urn: string, sentence: string, severity: Severity): Promise<void> {
    const name = severity.toUpperCase() as Uppercase<Severity>;
    const request = new LogRequest().setUrn(urn).setMessage(sentence).setSeverity(LogSeverity[name]);
    this.#client ??= this.#connect();
    const client = this.#client;
    return new Promise((resolve, reject) =>
      client.log(request, (error) => (error ? reject(error) : resolve())),
    );
  }

  /** Connects for the first message, not at the start, because most runs have no messages. */
  #connect(): EngineClient {
    return new EngineClient(this.address, credentials.createInsecure(), { "grpc.enable_http_proxy": 0 });
  }
}
