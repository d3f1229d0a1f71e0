import * as pulumi from "@pulumi/pulumi";
import { only } from "../api/arguments";
import { type Api, apiOf } from "../api/client";
import { hostSettings } from "../config";
import { EdgeError } from "../http/errors";
import { EdgeProvider } from "./edgeProvider";

/** Whose account a data function reads. */
export interface EdgeInvokeOptions {
  /** The account. Default: that of `parent`, else the stack configuration's, else the environment's. */
  provider?: EdgeProvider | undefined;
  /** Takes the account that a child of this resource would take. */
  parent?: pulumi.Resource | undefined;
}

/** Settings of an explicit provider under their names in the stack configuration. */
export type Configuration = Readonly<Record<string, string>>;

/** The provider that is meant; undefined if none is, and the stack's settings apply. */
export function providerOf(name: string, options: EdgeInvokeOptions): EdgeProvider | undefined {
  only(name, "option", options, ["provider", "parent"]);
  const { provider, parent } = options;
  if (parent !== undefined && !pulumi.Resource.isInstance(parent))
    throw new EdgeError(`The parent given to ${name} is no resource: pass one, or leave it out.`);
  // The module and the name say nothing; the package in front is what a resource keeps its providers by.
  const meant = provider ?? parent?.getProvider("pulumi-nodejs:dynamic/edge:Function");
  if (meant === undefined || EdgeProvider.isInstance(meant)) return meant;
  throw new EdgeError(`The provider given to ${name} is no EdgeProvider: pass one, or leave it out.`);
}

/** Its settings. */
export const configurationOf = (
  provider: EdgeProvider | undefined,
): pulumi.Output<Configuration> | undefined => provider && pulumi.output(provider.configuration);

const apis = new Map<string, Api>();

/** The typed client of an account, one per account and process. */
export function apiFor(configuration: Configuration | undefined): Api {
  const stack = new pulumi.Config("edge");
  const settings = hostSettings((key) =>
    configuration ? configuration[key] : stack.get(key.replace("edge:", "")),
  );
  const name = JSON.stringify(settings);
  const api = apis.get(name) ?? apiOf(settings);
  apis.set(name, api);
  return api;
}
