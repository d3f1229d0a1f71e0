import { collectSecrets, collectStrings, registerSecrets } from "../base/redact";
import type { Lifecycle } from "../classes/lifecycle";
import type { Properties } from "../model/properties";
import type { Account } from "./account";
import { normalizeArguments } from "./check";
import { parseId, requireRecordedId } from "./identity";
import type { DeclaredResource } from "./resource";
import { ownerKey, secretPathsKey } from "./tokens";
import { pickPaths } from "./values/paths";
import { toPlainProperties } from "./values/plainJson";
import { expandPaths, markSecrets } from "./values/secretValues";

/** Returns functions that convert Pulumi's arguments to a resource: declared, recorded in the state, or both. */
export function createResourceConverters(lifecycle: Lifecycle, getAccount: () => Account) {
  const resolve = (args: Properties, outputs: Properties, secretPaths?: unknown) => ({
    lifecycle: hideSecrets(
      lifecycle.resolve?.(args, outputs, isPathList(secretPaths) ? secretPaths : undefined) ?? lifecycle,
      secretPaths,
    ),
  });
  const toDeclaredResource = (
    { [ownerKey]: owner, [secretPathsKey]: secretPaths, __provider, ...args }: Properties,
    urn?: string,
    outputs: Properties = {},
  ) => {
    const inputs = normalizeArguments(lifecycle, args);
    if (isPathList(secretPaths)) registerSecrets(collectStrings(pickPaths(inputs, secretPaths)));
    return {
      ...resolve(inputs, outputs, secretPaths),
      account: getAccount(),
      inputs: rememberSecrets(lifecycle, __provider === undefined ? inputs : { ...inputs, __provider }),
      owner: urn ?? parseOwner(owner) ?? getAccount().checkedInputs.findOwner(inputs),
    };
  };
  const toRecordedResource = (id: string, outputs: Properties, urn?: string) => {
    const key = parseId(lifecycle, id);
    requireRecordedId(lifecycle, key, outputs);
    const recorded = omitProviderText(rememberSecrets(lifecycle, outputs));
    return { ...resolve(outputs, outputs), account: getAccount(), owner: urn, key, recorded };
  };
  const toComparedResource = (id: string, olds: Properties, news: Properties, urn?: string) => ({
    ...toRecordedResource(id, olds, urn),
    ...toDeclaredResource(news, urn, olds),
  });
  return { resolve, toDeclaredResource, toRecordedResource, toComparedResource };
}

const isPathList = (value: unknown): value is readonly string[] => Array.isArray(value);

/** Returns the lifecycle with which messages show no value at these paths (`secretPathsKey`). */
export const hideSecrets = (lifecycle: Lifecycle, secretPaths: unknown): Lifecycle =>
  isPathList(secretPaths) && secretPaths.length > 0
    ? { ...lifecycle, hiddenInMessages: [...lifecycle.hiddenInMessages, ...secretPaths] }
    : lifecycle;

export const parseOwner = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;

/** Whether the plugin wrote the state. It then lacks the text that the SDK's host needs, so an update must record it. */
export const gainsProviderText = (olds: Properties, news: Properties): boolean =>
  olds["__provider"] === undefined && news["__provider"] !== undefined;

export const omitProviderText = ({ __provider, ...properties }: Properties): Properties => properties;

/** Remembers the secrets of a program or a state, so that messages mask them, even if a response repeats one. */
function rememberSecrets({ secretPaths }: Lifecycle, properties: Properties): Properties {
  registerSecrets([
    ...collectSecrets(properties),
    ...collectStrings(pickPaths(properties, expandPaths(properties, secretPaths))),
  ]);
  return properties;
}

/** Returns properties for Pulumi: plain JSON, with marked secrets. */
export const toPulumiProperties = (
  { lifecycle }: Pick<DeclaredResource, "lifecycle">,
  properties: Properties,
) => markSecrets(toPlainProperties(rememberSecrets(lifecycle, properties)), lifecycle.secretPaths);
