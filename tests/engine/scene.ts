import { type Emulator, type EmulatorOptions, type OriginGroup, startEmulator } from "../../emulator";
import { startChaos } from "../../emulator/chaos";
import { isFullRun } from "../support/fullRun";
import { dynamicForm, pluginForm, type Run, Stack, type StackOptions } from "./harness";
import { revealSecrets } from "./secretsProvider";

export { dynamicForm, pluginForm } from "./harness";

/** The two forms of resources. `name`: the host that runs them. `project`: the lines of Pulumi.yaml that select this host. */
export const forms: [name: string, project: string][] = [
  ["the SDK's host", dynamicForm],
  ["the plugin", pluginForm],
];

/** The forms for a test of behavior that both share: only the plugin, unless EDGE_FULL=1. Saves two minutes of `npm test`. */
export const sampledForms = isFullRun ? forms : forms.slice(1);

const opened = new Set<Scene>();
afterEach(() => Promise.all([...opened].map((scene) => scene.close())));

/** An emulator, and a stack that uses it. Closed after the test. */
export class Scene {
  private constructor(
    readonly emulator: Emulator,
    readonly stack: Stack,
  ) {}

  static async open(emulatorOptions: EmulatorOptions, options: StackOptions = {}): Promise<Scene> {
    const emulator = await startEmulator(emulatorOptions);
    const { baseUrl, streamUrl, apiKey } = emulator;
    const urls = { "edge:baseUrl": baseUrl, "edge:streamUrl": streamUrl };
    const config = { ...urls, "edge:apiKey": apiKey, ...options.config };
    const scene = new Scene(emulator, Stack.create({ ...options, config }));
    opened.add(scene);
    return scene;
  }

  /** Configures the stack for the emulator's SQL database. */
  useDatabase(): void {
    const { databaseUrl, databaseToken } = this.emulator;
    this.stack.configure({ "edge:databaseUrl": databaseUrl, "edge:databaseAuthToken": databaseToken });
  }

  async close(): Promise<void> {
    if (!opened.delete(this)) return;
    this.stack.dispose();
    await this.emulator.close();
  }

  /** Writes the program and runs `pulumi up`. */
  async up(program: string, ...args: string[]): Promise<Run> {
    this.stack.program(program);
    return this.stack.up(...args);
  }

  /** Expects that an `up` with a refresh finds nothing to change and leaves all outputs as they were. */
  async expectNoChanges(): Promise<Run> {
    const outputs = () =>
      Object.fromEntries(
        this.stack.resources().map((resource) => [resource.urn, revealSecrets(resource.outputs)]),
      );
    const before = outputs();
    const run = await this.stack.up("--refresh", "--expect-no-changes");
    expect([run.ok ? "" : run.output, outputs()]).toEqual(["", before]);
    return run;
  }

  /** Deploys the program while responses get lost with this chance, and then without losses. */
  async deployDespiteLosses(chance: number, seed: number): Promise<void> {
    const stopChaos = startChaos(this.emulator, chance, seed);
    for (let attempt = 0; attempt < 10 && !(await this.stack.up()).ok; attempt += 1);
    stopChaos();
    expectSuccess(await this.stack.up());
  }

  /** Returns the writes since the last call: "POST /loadbalancer/1/origingroup/7 {…}". Drops the reads. */
  takeWrites(): string[] {
    return this.takeRequests().filter((request) => !request.startsWith("GET"));
  }

  /** Returns all requests since the last call. */
  takeRequests(): string[] {
    const taken = this.emulator.requests.map(({ method, path, body }) =>
      [method, path, ...(body === undefined ? [] : [JSON.stringify(body)])].join(" "),
    );
    this.emulator.requests.clear();
    return taken;
  }

  /** Returns the group with this name from the platform. */
  group(name: string): OriginGroup {
    const found = this.groups().find((group) => group.Name === name);
    if (!found) throw new Error(`no group ${name} on the platform`);
    return found;
  }

  groups(): OriginGroup[] {
    return this.emulator.state.loadBalancers.flatMap(({ OriginGroups }) => OriginGroups);
  }

  /** Deletes a group from the platform without Pulumi. */
  remove(name: string): void {
    for (const balancer of this.emulator.state.loadBalancers)
      balancer.OriginGroups = balancer.OriginGroups.filter((group) => group.Name !== name);
  }
}

/** Expects that a run succeeds. Otherwise, shows its output. */
export function expectSuccess<Result extends Pick<Run, "ok" | "output">>(run: Result): Result {
  expect(run.ok ? "" : run.output).toBe("");
  return run;
}

/** Lists the changes that a run with `--diff` prints: `weight: 9 => 10`. A nested value appears under its own name only. */
export const listShownChanges = ({ output }: Run): string[] =>
  [...output.matchAll(/^\s*~ (\w+)\s*: (.+ => .+)$/gm)].map(([, name, change]) => `${name}: ${change}`);

/** Lists the steps of a run, sorted: "update eu". */
export const listSteps = (run: Run): string[] => run.steps.map(({ op, name }) => `${op} ${name}`).sort();
