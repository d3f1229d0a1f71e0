import { EdgeError } from "../base/errors";
import { isReadOnlyClass, type Lifecycle } from "../classes/lifecycle";
import type { ArgumentError, Properties } from "../model/properties";
import { type Account, type HostConfig, loadAccount } from "./account";
import { checkArguments, hideFailureValue, warnOfUnlistedValues } from "./check";
import {
  createResourceConverters,
  gainsProviderText,
  hideSecrets,
  omitProviderText,
  parseOwner,
  toPulumiProperties,
} from "./conversion";
import { createResource } from "./create";
import { deleteResource } from "./delete";
import { diffResource, listPropertyChanges, type PropertyChange } from "./diff";
import { listRequiredIdFields, requireSpelling } from "./identity";
import { previewCreate, previewUpdate } from "./preview/preview";
import { PreviewRunner } from "./preview/previewRunner";
import { refreshResource } from "./read";
import { selectSettingsHint, withReadableErrors } from "./readableErrors";
import { readOnlyOperations } from "./readOnlyResource";
import { hasNoRecord } from "./state";
import { deletedFirstKey, ownerKey, secretPathsKey } from "./tokens";
import { updateResource } from "./update";
import { getTopLevelName } from "./values/paths";
import { markSecrets } from "./values/secretValues";

/** The part of Pulumi's dynamic `ResourceProvider` that this package implements. The SDK's host passes no URN. */
export interface DynamicProvider {
  configure(request: { config: HostConfig }): void;
  check(
    olds: Properties,
    news: Properties,
    urn?: string,
  ): Promise<{ inputs: Properties; failures: ArgumentError[] }>;
  diff(id: string, olds: Properties, news: Properties): Promise<{ changes: boolean; replaces: string[] }>;
  create(inputs: Properties, urn?: string): Promise<{ id: string; outs: Properties }>;
  /** `isImport`: the engine records the id that is returned. For a `get`, it uses the one that the program gives. */
  read(
    id: string,
    props: Properties,
    isImport?: boolean,
  ): Promise<{ id: string; props: Properties; inputs?: Properties }>;
  update(id: string, olds: Properties, news: Properties, urn?: string): Promise<{ outs: Properties }>;
  delete(id: string, props: Properties, urn?: string): Promise<void>;
}

/** A provider with further methods, which only the plugin calls. */
export interface PluginProvider extends DynamicProvider {
  /** Names of arguments that no read returns as inputs, such as `adopt`. A refresh keeps their recorded values. */
  readonly unreadableArguments: readonly string[];
  /** Like `diff`, but also returns the kind of change of each property, and the outputs that no update changes. */
  detailedDiff(
    id: string,
    olds: Properties,
    oldInputs: Properties,
    news: Properties,
    urn?: string,
  ): Promise<DetailedDiff>;
  /** Returns the planned outputs of a create. The id is empty if it is not known yet. */
  previewCreate(inputs: Properties, urn?: string): Promise<{ id: string; outs: Properties }>;
  previewUpdate(id: string, olds: Properties, news: Properties, urn?: string): Promise<{ outs: Properties }>;
}

export interface DetailedDiff {
  readonly changes: readonly PropertyChange[];
  readonly replaces: readonly string[];
  readonly stables: readonly string[];
}

/** Pulumi's methods for classes that manage objects. `readOnlyOperations` are those for read-only classes. */
const objectOperations = {
  diff: diffResource,
  previewCreate,
  previewUpdate,
  create: createResource,
  refresh: refreshResource,
  update: updateResource,
  delete: deleteResource,
};

export type ResourceOperations = typeof objectOperations;

/** Returns the Pulumi provider of one class. It marks secrets, converts values to plain JSON and clears stack traces. */
export function createProvider(lifecycle: Lifecycle): PluginProvider {
  let config: HostConfig | undefined;
  let account: Account | undefined;
  const operations = isReadOnlyClass(lifecycle) ? readOnlyOperations : objectOperations;
  const previewRunner = new PreviewRunner();

  const getAccount = () => {
    account ??= loadAccount(config, lifecycle.service);
    return account;
  };
  const { resolve, toDeclaredResource, toRecordedResource, toComparedResource } = createResourceConverters(
    lifecycle,
    getAccount,
  );

  const runPreview = <Plan extends { outs: Properties }>(
    urn: string | undefined,
    fallback: Plan,
    plan: () => Promise<Plan>,
  ): Promise<Plan> => previewRunner.preview(urn, fallback, () => withReadableErrors(plan));

  return {
    unreadableArguments: listUnreadableArguments(lifecycle),
    // Only store the configuration: the host does not wait for `configure`, and keeps using a provider even if it throws.
    configure: (request) => {
      config = request.config;
      account = undefined;
    },
    // Returns the arguments as given. A preview whose provider has unknown settings does not call this method, so a saved plan
    // contains the program's arguments, and any change of them here would violate the plan (rules.md#saved-plans).
    check: (
      olds,
      { [deletedFirstKey]: isDeletedFirst, [ownerKey]: owner, [secretPathsKey]: secretPaths, ...news },
      urn,
    ) =>
      withReadableErrors(async () => {
        const hiding = hideSecrets(lifecycle, secretPaths);
        const { inputs, failures } = checkArguments(hiding, news, olds);
        let isUnique = true;
        if (failures.length === 0) {
          warnOfUnlistedValues(lifecycle, olds, inputs);
          const { checkedInputs, claims, progress, settings } = getAccount();
          const self = urn ?? parseOwner(owner);
          isUnique = checkedInputs.add(inputs, self);
          if (self !== undefined && !isReadOnlyClass(lifecycle)) {
            progress.recordCheck(self, !hasNoRecord(olds));
            if (hasNoRecord(olds)) claims.recordReplacement(self);
          }
          if (settings.strictPreview) previewRunner.registerResource(urn, isDeletedFirst);
        }
        const markedInputs = markSecrets(omitProviderText(news), lifecycle.secretPaths);
        return {
          inputs: urn !== undefined || isUnique ? markedInputs : { ...markedInputs, [ownerKey]: owner },
          failures: failures.map((failure) => hideFailureValue(hiding, news, failure)),
        };
      }),
    diff: (id, olds, news) =>
      withReadableErrors(async () => {
        const { changed, replaces } = await operations.diff(toComparedResource(id, olds, news));
        return { changes: changed.length > 0 || gainsProviderText(olds, news), replaces: [...replaces] };
      }),
    detailedDiff: (id, olds, oldInputs, news, urn) =>
      withReadableErrors(async () => {
        const resource = toComparedResource(id, olds, news, urn);
        const comparison = await operations.diff(resource);
        previewRunner.recordPath(urn, resource.lifecycle.path(resource.key));
        const changes = listPropertyChanges(lifecycle, comparison, oldInputs, news);
        return { changes, replaces: comparison.replaces, stables: Object.keys(lifecycle.identity) };
      }),
    previewCreate: (inputs, urn) =>
      runPreview(urn, { id: "", outs: {} }, async () => {
        const resource = toDeclaredResource(inputs, urn);
        const replacement = previewRunner.getReplacementInfo(urn);
        const { id, outputs } = await operations.previewCreate(resource, replacement);
        return { id, outs: toPulumiProperties(resource, outputs) };
      }),
    previewUpdate: (id, olds, news, urn) =>
      runPreview(urn, { outs: toPulumiProperties(resolve(news, olds), omitProviderText(olds)) }, async () => {
        const resource = toComparedResource(id, olds, news, urn);
        return { outs: toPulumiProperties(resource, await operations.previewUpdate(resource)) };
      }),
    create: (inputs, urn) =>
      withReadableErrors(async () => {
        const resource = toDeclaredResource(inputs, urn);
        const create = () => operations.create(resource);
        const { id, outputs } = await getAccount().progress.runStep(resource.owner, create);
        return { id, outs: toPulumiProperties(resource, outputs) };
      }),
    read: (id, props, isImport = false) =>
      withReadableErrors(async () => {
        const read = async () => {
          const resource = toRecordedResource(id, props);
          const result = await operations.refresh(resource);
          if (!result && isRefresh) return { id: "", props: {} };
          // Without this error, the engine would report that the provider does not support import.
          if (!result)
            throw new EdgeError(
              `There is no ${lifecycle.describe(resource.key)} on the platform${isImport ? ": nothing was imported" : ""}.`,
            );
          if (!isRefresh && !isImport) requireSpelling(lifecycle, id, result.id);
          return {
            id: result.id,
            props: toPulumiProperties(resource, result.outputs),
            inputs: toPulumiProperties(resource, result.inputs),
          };
        };
        const isRefresh = !hasNoRecord(omitProviderText(props));
        return isRefresh ? read() : getAccount().progress.runStep(`${lifecycle.className} ${id}`, read);
      }, selectSettingsHint),
    update: (id, olds, news, urn) =>
      withReadableErrors(async () => {
        const resource = toComparedResource(id, olds, news, urn);
        const update = () => operations.update(resource, gainsProviderText(olds, news));
        return {
          outs: toPulumiProperties(resource, await getAccount().progress.runStep(resource.owner, update)),
        };
      }),
    delete: (id, props, urn) =>
      withReadableErrors(() => operations.delete(toRecordedResource(id, props, urn)), selectSettingsHint),
  };
}

function listUnreadableArguments(lifecycle: Lifecycle): string[] {
  const { settable, recordedSettings } = lifecycle;
  const readableArguments = new Set([
    ...listRequiredIdFields(lifecycle),
    ...settable.map(getTopLevelName),
    ...recordedSettings,
  ]);
  return Object.keys(lifecycle.inputs.shape).filter((argument) => !readableArguments.has(argument));
}
