import * as pulumi from "@pulumi/pulumi";
import { rejectUnknownMembers } from "../api/arguments";
import { EdgeError } from "../base/errors";
import * as dataFunctions from "../functions";
import type { DataFunction } from "../functions/dataFunction";
import { markDeclaredSecrets } from "../functions/secrets";
import { isDateKind } from "../model/dates";
import type { Kind } from "../model/kinds";
import { escapeSignatures, unescapeSignatures } from "../signatures";
import {
  type EdgeInvokeOptions,
  getApiClient,
  getConfiguration,
  type ProviderConfiguration,
  selectProvider,
} from "./account";
import type { EdgeProvider } from "./edgeProvider";
import { getMocks } from "./mocks";

/** Returns the result of a call before its secrets are marked. */
type ResultSource = (args: object) => Promise<unknown>;

type FunctionName = keyof typeof dataFunctions;
const functions: Readonly<Record<FunctionName, DataFunction>> = dataFunctions;

/** Invokes a data function in its Promise form. Rejects invalid arguments before any request. */
export function invoke<Result>(
  name: FunctionName,
  args: object,
  options: EdgeInvokeOptions,
): Promise<Result> {
  const definition = functions[name];
  const mocks = getMocks();
  return withRunErrors(async () => {
    const outputArgument = Object.entries(args ?? {}).find(([, value]) => pulumi.Output.isInstance(value));
    if (outputArgument)
      throw new EdgeError(
        `${outputArgument[0]} of ${name} is an Output: use ${name}Output, which waits for it.`,
      );
    const provider = selectProvider(name, options);
    const source = mocks
      ? createMockSource(name, mocks, provider)
      : createPlatformSource(definition, await awaitKnownSettings(name, getConfiguration(provider)));
    return runDataFunction<Result>(name, definition, args, source);
  });
}

/** Invokes a data function in its Output form. The Output is unknown while an argument or a setting is unknown. */
export function invokeOutput<Result>(
  name: FunctionName,
  args: object | undefined,
  options: EdgeInvokeOptions,
): pulumi.Output<pulumi.Unwrap<Result>> {
  const definition = functions[name];
  const mocks = getMocks();
  const pendingConfiguration = withRunErrors(async () => {
    const provider = selectProvider(name, options);
    return { configuration: mocks ? undefined : getConfiguration(provider) };
  });
  // Otherwise, a secret API key would make everything that is read with it secret too.
  const configuration = pulumi.unsecret(pulumi.output(pendingConfiguration));
  const serializedArgs = Object.entries(args ?? {}).map(([argument, value]) => [
    argument,
    serializeDate(definition.arguments[argument]?.kind, value),
  ]);
  return pulumi
    .all([Object.fromEntries(serializedArgs), configuration])
    .apply(([resolved, { configuration }]) => {
      const source = mocks
        ? createMockSource(name, mocks, selectProvider(name, options))
        : createPlatformSource(definition, configuration);
      return pulumi.output(withRunErrors(() => runDataFunction<Result>(name, definition, resolved, source)));
    });
}

/** The SDK would turn a Date into an empty object, so it is passed as a string. */
const serializeDate = (kind: Kind | undefined, value: unknown): unknown =>
  kind && isDateKind(kind) && value instanceof Date ? kind.format(value) : value;

const createPlatformSource =
  (definition: DataFunction, configuration: ProviderConfiguration | undefined): ResultSource =>
  async (args) =>
    escapeSignatures(await definition.read(getApiClient(configuration), unescapeSignatures(args) as never));

/**
 * Calls the mocks of a unit test with the token `edge:index:getX`. Adds no defaults: the result lacks members that the
 * mocks omit.
 */
const createMockSource =
  (name: string, mocks: pulumi.runtime.Mocks, provider: EdgeProvider | undefined): ResultSource =>
  async (inputs) => {
    if (typeof mocks.call !== "function")
      throw new EdgeError(
        `${name} needs the mocks of setMocks to have a function "call", which returns its result.`,
      );
    const providerRef =
      provider && (await exposeInternals(pulumi.interpolate`${provider.urn}::${provider.id}`).promise());
    const result = await mocks.call({ token: `edge:index:${name}`, inputs, provider: providerRef ?? "" });
    return exposeInternals(pulumi.output(result ?? {})).promise();
  };

async function runDataFunction<Result>(
  name: string,
  definition: DataFunction,
  args: object,
  source: ResultSource,
): Promise<Result> {
  rejectUnknownMembers(name, "argument", args, Object.keys(definition.arguments));
  return markDeclaredSecrets(await source(args ?? {}), definition.result, pulumi.secret) as Result;
}

/** Gives access to internal members of an Output. While the value is unknown, `promise()` resolves to undefined. */
const exposeInternals = <T>(output: pulumi.Output<T>) =>
  output as unknown as { readonly isKnown: Promise<boolean>; promise(): Promise<T> };

async function awaitKnownSettings(
  name: string,
  configuration: pulumi.Output<ProviderConfiguration> | undefined,
): Promise<ProviderConfiguration | undefined> {
  const output = configuration && exposeInternals(configuration);
  if (output === undefined || (await output.isKnown)) return output?.promise();
  throw new EdgeError(
    `The settings of ${name}'s provider are not known in this preview: use ${name}Output, which waits for them.`,
  );
}

/** Marks an EdgeError as a RunError, for which the SDK shows the message without a stack trace. */
async function withRunErrors<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof EdgeError) {
      Object.defineProperty(error, "__pulumiRunError", { value: true });
      // The SDK adds colors to the stack even if it does not show it. On Node.js 20, that can take half a minute.
      error.stack = String(error);
    }
    throw error;
  }
}
