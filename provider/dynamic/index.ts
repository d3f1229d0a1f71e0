import { AuthenticationError, EdgeError } from "../http/errors";
import { lifecycles } from "../lifecycles";
import { type Account, accountOf, type HostConfig } from "./account";
import { check } from "./check";
import { create } from "./create";
import { remove } from "./delete";
import { diff } from "./diff";
import type { Failure, Lifecycle, Properties } from "./lifecycle";
import { read } from "./read";
import { safeProperties } from "./safe";
import { markSecrets } from "./secrets";
import { update } from "./update";

export { providerText } from "./text";

/** The part of Pulumi's dynamic ResourceProvider that this package implements. */
export interface DynamicProvider {
  configure(request: { config: HostConfig }): void;
  check(olds: Properties, news: Properties): Promise<{ inputs: Properties; failures: Failure[] }>;
  diff(id: string, olds: Properties, news: Properties): Promise<{ changes: boolean; replaces: string[] }>;
  create(inputs: Properties): Promise<{ id: string; outs: Properties }>;
  read(id: string, props: Properties): Promise<{ id: string; props: Properties; inputs?: Properties }>;
  update(id: string, olds: Properties, news: Properties): Promise<{ outs: Properties }>;
  delete(id: string, props: Properties): Promise<void>;
}

/**
 * What the provider text of every state names, for ever: `v1` never changes its meaning (lifecycle rule 16).
 * Throws an EdgeError for a class that this version of the package does not have.
 */
export function v1(kind: string): DynamicProvider {
  const lifecycle = lifecycles.find((candidate) => candidate.kind === kind);
  if (!lifecycle) {
    throw new EdgeError(
      `This version of pulumi-edge-platform has no class ${kind}: the state is newer. Install the version that wrote it, or a later one.`,
    );
  }
  return provide(lifecycle);
}

function provide(lifecycle: Lifecycle): DynamicProvider {
  let config: HostConfig | undefined;
  const account = (): Account => accountOf(config);
  const marked = (properties: Properties) => markSecrets(safeProperties(properties), lifecycle.secrets);

  return {
    // The host calls other methods without waiting for this one, and keeps a provider whose configure threw.
    configure: (request) => {
      config = request.config;
    },
    check: (_olds, news) =>
      spoken(async () => {
        const checked = check(lifecycle, news);
        if (checked.failures.length === 0) account().held.checked(checked.inputs);
        return { inputs: markSecrets(checked.inputs, lifecycle.secrets), failures: checked.failures };
      }),
    diff: (id, olds, news) =>
      spoken(async () => {
        const { changed, replaces } = await diff(
          lifecycle,
          account,
          id,
          withoutProvider(olds),
          withoutProvider(news),
        );
        if (replaces.length === 0) account().held.diffed(lifecycle.kind, id, news);
        return { changes: changed.length > 0, replaces: [...replaces] };
      }),
    create: (inputs) =>
      spoken(async () => {
        const { id, outputs } = await create(lifecycle, account(), inputs);
        return { id, outs: marked(outputs) };
      }),
    read: (id, props) =>
      spoken(async () => {
        const result = await recordedKey(() => read(lifecycle, account(), id, withoutProvider(props)));
        if (!result) return { id: "", props: {} };
        return { id, props: marked(result.outputs), inputs: marked(result.inputs) };
      }),
    update: (id, olds, news) =>
      spoken(async () => ({
        outs: marked(await update(lifecycle, account(), id, withoutProvider(olds), news)),
      })),
    delete: (id, props) =>
      spoken(() => recordedKey(() => remove(lifecycle, account(), id, withoutProvider(props)))),
  };
}

const withoutProvider = ({ __provider, ...properties }: Properties): Properties => properties;

/** Refresh and destroy run with the key of the last `up` (lifecycle rule 20); a refused one says so. */
async function recordedKey<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AuthenticationError)) throw error;
    error.message += ` The key used is the one recorded at the last up: run "pulumi up", or add --run-program.`;
    throw error;
  }
}

/** The host prints an error with its stack; users are owed the sentence alone. */
async function spoken<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const shown = error instanceof Error ? error : new Error(String(error));
    if (shown instanceof EdgeError || "reasons" in shown) shown.stack = "";
    throw shown;
  }
}
