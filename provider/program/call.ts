import * as pulumi from "@pulumi/pulumi";
import { only } from "../api/arguments";
import type { Api } from "../api/client";
import { declared } from "../functions/declared";
import { EdgeError } from "../http/errors";
import { neutral, restored } from "../signatures";
import { apiFor, type Configuration, configurationOf, type EdgeInvokeOptions, providerOf } from "./account";
import { dateText } from "./dates";
import { fromMocks } from "./mocked";
import { mocksInForce } from "./mocks";
import { type SecretPath, secretsOf, withSecrets } from "./secrets";

export { releaseStatusName } from "../api/scripts";
export { withNames } from "../api/shield";
export { toSqlArguments, toSqlRows } from "./sqlRows";

/** A data function: its arguments, and its read once arguments and settings are known. */
export interface DataFunction<Args extends object, Result> {
  readonly name: string;
  readonly takes: readonly (keyof Args & string)[];
  readonly secrets?: readonly SecretPath[];
  /** Only reads: data functions run in previews too. */
  read(api: Api, args: Args): Promise<pulumi.Unwrap<Result>>;
}

/** The Promise form of a declared function. */
export const call = <Result>(name: string, args: object, options: EdgeInvokeOptions): Promise<Result> =>
  plain(declaredAs<Result>(name), args as Record<string, unknown>, options);

/** The Output form of a declared function. The SDK would turn a Date into an empty object, so it is passed as a string. */
export const callOutput = <Result>(
  name: string,
  args: object | undefined,
  options: EdgeInvokeOptions,
): pulumi.Output<pulumi.Unwrap<Result>> =>
  output(
    declaredAs<Result>(name),
    Object.fromEntries(Object.entries(args ?? {}).map(([argument, value]) => [argument, dateText(value)])),
    options,
  );

function declaredAs<Result>(name: string): DataFunction<Record<string, unknown>, Result> {
  const called = declared.find((candidate) => candidate.name === name);
  if (!called) throw new Error(`There is no function ${name}.`);
  return {
    name,
    takes: Object.keys(called.arguments),
    secrets: secretsOf(called.result),
    read: (api, args) => called.read(api, args as never) as Promise<pulumi.Unwrap<Result>>,
  };
}

/** Arguments of the Output form. */
export type Inputs<Args> = { [Name in keyof Args]: pulumi.Input<Args[Name]> };

/** The Promise form. Rejects with an EdgeError: for a bad argument before any request. */
export async function plain<Args extends object, Result>(
  called: DataFunction<Args, Result>,
  args: Args,
  options: EdgeInvokeOptions,
): Promise<Result> {
  const { name } = called;
  const mocks = mocksInForce();
  return asRunError(async () => {
    const waiting = Object.entries(args ?? {}).find(([, value]) => pulumi.Output.isInstance(value));
    if (waiting)
      throw new EdgeError(`${waiting[0]} of ${name} is an Output: use ${name}Output, which waits for it.`);
    const provider = providerOf(name, options);
    if (mocks) return read(called, args, fromMocks(name, mocks, provider));
    const configuration = await settled(name, configurationOf(provider));
    return read(called, args, fromPlatform(called, configuration));
  });
}

/** The Output form: unknown while an argument or a setting is unknown, secret if the result contains a secret. */
export function output<Args extends object, Result>(
  called: DataFunction<Args, Result>,
  args: Inputs<Args>,
  options: EdgeInvokeOptions,
): pulumi.Output<pulumi.Unwrap<Result>> {
  const { name } = called;
  const mocks = mocksInForce();
  const configured = asRunError(async () => {
    const provider = providerOf(name, options);
    return { configuration: mocks ? undefined : configurationOf(provider) };
  });
  // What a key gives access to is not as secret as the key.
  const opened = pulumi.unsecret(pulumi.output(configured));
  return pulumi.all([args, opened]).apply(([known, { configuration }]) => {
    const sought = mocks
      ? fromMocks<Args, Result>(name, mocks, providerOf(name, options))
      : fromPlatform(called, configuration);
    return pulumi.output(asRunError(() => read(called, known as Args, sought)));
  }) as pulumi.Output<pulumi.Unwrap<Result>>;
}

/** Returns the result of a call before its secrets are marked. */
export type Source<Args, Result> = (args: Args) => Promise<pulumi.Unwrap<Result>>;

const fromPlatform =
  <Args extends object, Result>(
    called: DataFunction<Args, Result>,
    configuration: Configuration | undefined,
  ): Source<Args, Result> =>
  async (args) =>
    neutral(await called.read(apiFor(configuration), restored(args)));

async function read<Args extends object, Result>(
  called: DataFunction<Args, Result>,
  args: Args,
  source: Source<Args, Result>,
): Promise<Result> {
  only(called.name, "argument", args, called.takes);
  return withSecrets<Result>(await source(args ?? {}), called.secrets);
}

/** Internal members of the SDK's Output: a promise for an unknown value would never settle. */
interface Settling<T> {
  readonly isKnown: Promise<boolean>;
  promise(): Promise<T>;
}

async function settled(
  name: string,
  configuration: pulumi.Output<Configuration> | undefined,
): Promise<Configuration | undefined> {
  const settling = configuration as unknown as Settling<Configuration> | undefined;
  if (settling === undefined || (await settling.isKnown)) return settling?.promise();
  throw new EdgeError(
    `The settings of ${name}'s provider are not known in this preview: use ${name}Output, which waits for them.`,
  );
}

/** An EdgeError ends a program as the SDK's RunError does: only its message is shown. */
async function asRunError<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof EdgeError) {
      Object.defineProperty(error, "__pulumiRunError", { value: true });
      // The SDK colors even the stack that it does not show, which can take Node 20 half a minute.
      error.stack = String(error);
    }
    throw error;
  }
}
