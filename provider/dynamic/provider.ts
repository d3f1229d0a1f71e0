import { type ArgumentError, isDataSource, type Lifecycle, type Properties } from "../classes/lifecycle";
import { AuthenticationError, EdgeError } from "../http/errors";
import { remember, secretsIn } from "../http/redact";
import { type Account, accountOf, type HostConfig } from "./account/account";
import { check, warnOfUnlisted } from "./check";
import { detail, type PropertyChange } from "./detail";
import { diff } from "./diff";
import { refusedKey } from "./messages/refusedKey";
import { create } from "./perform/create";
import { remove } from "./perform/delete";
import { refresh } from "./perform/read";
import { update } from "./perform/update";
import { managedTwice } from "./plan/create";
import { givenFields, parseId } from "./plan/identity";
import { previewCreateOutputs, previewUpdateOutputs } from "./preview/outputs";
import { StrictPreview } from "./preview/strict";
import { strictKey } from "./text";
import { top } from "./values/paths";
import { plainProperties } from "./values/plainJson";
import { hiddenBecause, markSecrets } from "./values/secrets";

/** The part of Pulumi's dynamic ResourceProvider that this package implements. */
export interface DynamicProvider {
  configure(request: { config: HostConfig }): void;
  check(olds: Properties, news: Properties): Promise<{ inputs: Properties; failures: ArgumentError[] }>;
  diff(id: string, olds: Properties, news: Properties): Promise<{ changes: boolean; replaces: string[] }>;
  create(inputs: Properties): Promise<{ id: string; outs: Properties }>;
  read(id: string, props: Properties): Promise<{ id: string; props: Properties; inputs?: Properties }>;
  update(id: string, olds: Properties, news: Properties): Promise<{ outs: Properties }>;
  delete(id: string, props: Properties): Promise<void>;
}

/** The additional methods that this package's own host calls. */
export interface HostedProvider extends DynamicProvider {
  check(
    olds: Properties,
    news: Properties,
    urn?: string,
  ): Promise<{ inputs: Properties; failures: ArgumentError[] }>;
  /** Arguments that no read can return, because the platform does not store them. */
  readonly unreadable: readonly string[];
  /** The name of an id's object in messages. @throws EdgeError for an id of another form */
  describe(id: string): string;
  /** The diff with the change of each property, and the outputs that no update changes. */
  explain(
    id: string,
    olds: Properties,
    oldInputs: Properties,
    news: Properties,
    urn?: string,
  ): Promise<Explanation>;
  create(inputs: Properties, urn?: string): Promise<{ id: string; outs: Properties }>;
  update(id: string, olds: Properties, news: Properties, urn?: string): Promise<{ outs: Properties }>;
  delete(id: string, props: Properties, urn?: string): Promise<void>;
  /** Outputs of a create in a preview; an empty id is not known yet. */
  planCreate(inputs: Properties, urn?: string): Promise<{ id: string; outs: Properties }>;
  /** Outputs of an update in a preview. */
  planUpdate(id: string, olds: Properties, news: Properties, urn?: string): Promise<{ outs: Properties }>;
}

export interface Explanation {
  readonly changes: readonly PropertyChange[];
  readonly replaces: readonly string[];
  readonly stables: readonly string[];
}

/** Runs one class's lifecycle for Pulumi: marks secrets, makes values plain JSON, and shows errors as sentences. */
export function provide(lifecycle: Lifecycle): HostedProvider {
  let config: HostConfig | undefined;
  let known: Account | undefined;
  const account = (): Account => {
    known ??= accountOf(config, lifecycle.service);
    return known;
  };
  const marked = (properties: Properties) => markSecrets(plainProperties(properties), lifecycle.secrets);
  const strict = new StrictPreview(lifecycle);

  const compare = async (id: string, olds: Properties, news: Properties, urn?: string) => {
    const comparison = await diff(lifecycle, account, id, withoutProvider(olds), withoutProvider(news));
    const stays = comparison.replaces.length === 0 && !isDataSource(lifecycle);
    if (!stays) return comparison;
    const resource = { id, inputs: news, urn };
    if (!account().claims.keep(lifecycle, resource, olds, comparison.changed.length > 0))
      throw managedTwice(lifecycle, parseId(lifecycle, id));
    return comparison;
  };

  return {
    unreadable: unreadable(lifecycle),
    describe: (id) => lifecycle.describe(parseId(lifecycle, id)),
    // The host calls other methods without waiting for this one, and keeps a provider whose configure threw.
    configure: (request) => {
      config = request.config;
      known = undefined;
    },
    check: (olds, { [strictKey]: added, ...news }, urn) =>
      asSentence(async () => {
        const checked = check(lifecycle, news, olds);
        if (checked.failures.length === 0) {
          warnOfUnlisted(lifecycle, olds, checked.inputs);
          account().claims.checked(checked.inputs);
          strict.checked(account(), urn, added, olds, checked.inputs);
        }
        return {
          inputs: markSecrets(checked.inputs, lifecycle.secrets),
          failures: checked.failures.map((failure) => unprinted(lifecycle, news, failure)),
        };
      }),
    diff: (id, olds, news) =>
      asSentence(async () => {
        const { changed, replaces } = await compare(id, olds, news);
        return { changes: changed.length > 0, replaces: [...replaces] };
      }),
    explain: (id, olds, oldInputs, news, urn) =>
      asSentence(async () => {
        const comparison = await compare(id, olds, news, urn);
        strict.compare(account(), urn, olds, news);
        const [before, now] = [withoutProvider(oldInputs), withoutProvider(news)];
        const changes = detail(comparison, before, now);
        return { changes, replaces: comparison.replaces, stables: Object.keys(lifecycle.identity) };
      }),
    planCreate(inputs, urn) {
      const plan = async () => {
        const mayGiveWay = (names: readonly string[]) => strict.mayGiveWay(account(), urn, names);
        const given = withoutProvider(inputs);
        const { id, outputs } = await previewCreateOutputs(lifecycle, account, given, mayGiveWay, urn);
        return { id, outs: marked(outputs) };
      };
      return strict.list(urn, () => asSentence(plan), { id: "", outs: {} });
    },
    planUpdate(id, olds, news, urn) {
      const [recorded, inputs] = [withoutProvider(olds), withoutProvider(news)];
      const plan = async () => ({
        outs: marked(await previewUpdateOutputs(lifecycle, account, id, recorded, inputs)),
      });
      return strict.list(urn, () => asSentence(plan), { outs: marked(recorded) });
    },
    create: (inputs, urn) =>
      asSentence(async () => {
        const { id, outputs } = await create({
          lifecycle,
          account: account(),
          inputs: remembered(inputs),
          urn,
        });
        return { id, outs: marked(outputs) };
      }),
    read: (id, props) =>
      asSentence(async () => {
        const result = await refresh(lifecycle, account(), id, withoutProvider(props));
        if (!result) return { id: "", props: {} };
        return { id: result.id, props: marked(result.outputs), inputs: marked(result.inputs) };
      }, "the recorded key"),
    update: (id, olds, news, urn) =>
      asSentence(async () => ({
        outs: marked(await update(lifecycle, account(), id, withoutProvider(olds), remembered(news), urn)),
      })),
    delete: (id, props, urn) =>
      asSentence(
        () => remove({ lifecycle, account: account(), id, recorded: withoutProvider(props), urn }),
        "the recorded key",
      ),
  };
}

function unreadable(lifecycle: Lifecycle): string[] {
  const { settable, deleteSettings } = lifecycle;
  const readable = new Set([...givenFields(lifecycle), ...settable.map(top), ...deleteSettings]);
  return Object.keys(lifecycle.inputs.shape).filter((argument) => !readable.has(argument));
}

/**
 * The engine prints the value of a failure's property, even if it is a secret: a misspelt property may hold one. Without a
 * value, or for a nested property, it prints `{<nil>}`.
 */
function unprinted(lifecycle: Lifecycle, news: Properties, failure: ArgumentError): ArgumentError {
  const { property } = failure;
  const isShown =
    Object.hasOwn(lifecycle.inputs.shape, property) && hiddenBecause(lifecycle, property) === undefined;
  return isShown && news[property] != null ? failure : { ...failure, property: "" };
}

const withoutProvider = ({ __provider, ...properties }: Properties): Properties => remembered(properties);

/** Secrets of a program or a state are masked in every message, whatever response echoes them. */
function remembered(properties: Properties): Properties {
  remember(secretsIn(properties));
  return properties;
}

/**
 * The host prints an error with its stack; users should see only the sentence. A refresh and a destroy run with the key
 * of the last `up` (rules.md#recorded-settings).
 */
async function asSentence<T>(run: () => Promise<T>, by?: "the recorded key"): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const refused = by && error instanceof AuthenticationError ? refusedKey(error) : error;
    const shown = refused instanceof Error ? refused : new Error(String(refused));
    if (shown instanceof EdgeError || "reasons" in shown) shown.stack = "";
    throw shown;
  }
}
