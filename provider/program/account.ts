import * as pulumi from "@pulumi/pulumi";
import { rejectUnknownMembers } from "../api/arguments";
import { type Api, createApiFromSettings } from "../api/client";
import { EdgeError } from "../base/errors";
import { readProviderSettings } from "../config";
import { EdgeProvider } from "./edgeProvider";
import { buildTypeTokens } from "./pluginUse";

/** Options of a data function, which say what account it reads. */
export interface EdgeInvokeOptions {
  /** The account. Default: that of `parent`, else the stack configuration's, else the environment's. */
  provider?: EdgeProvider | undefined;
  /** Uses the account that a child of this resource would use. */
  parent?: pulumi.Resource | undefined;
}

/** The settings of an explicit provider. Keys are those of the stack configuration. */
export type ProviderConfiguration = Readonly<Record<string, string>>;

/** Returns the provider that the options select; undefined if the stack's settings apply. @throws EdgeError */
export function selectProvider(name: string, options: EdgeInvokeOptions): EdgeProvider | undefined {
  rejectUnknownMembers(name, "option", options, ["provider", "parent"]);
  const { provider, parent } = options;
  if (parent !== undefined && !pulumi.Resource.isInstance(parent))
    throw new EdgeError(`The parent given to ${name} is not a resource: pass a resource or omit the option.`);
  // `getProvider` uses only the package in the token, so any class name works.
  const candidate = provider ?? parent?.getProvider(buildTypeTokens("Function").inUse);
  if (candidate === undefined || EdgeProvider.isInstance(candidate)) return candidate;
  throw new EdgeError(
    `The provider given to ${name} is not an EdgeProvider: pass an EdgeProvider or omit the option.`,
  );
}

export const getConfiguration = (provider: EdgeProvider | undefined) =>
  provider && pulumi.output(provider.configuration);

const apiClients = new Map<string, Api>();

/** Returns the typed client for a provider's settings, or else for the stack's. Equal settings share one client. */
export function getApiClient(configuration: ProviderConfiguration | undefined): Api {
  const stackConfig = new pulumi.Config("edge");
  const settings = readProviderSettings((key) =>
    configuration ? configuration[key] : stackConfig.get(key.replace("edge:", "")),
  );
  const settingsKey = JSON.stringify(settings);
  const api = apiClients.get(settingsKey) ?? createApiFromSettings(settings);
  apiClients.set(settingsKey, api);
  return api;
}
