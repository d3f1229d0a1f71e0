import * as pulumi from "@pulumi/pulumi";
import { EdgeError } from "../http/errors";
import type { EdgeProvider } from "./edgeProvider";

/** Returns the result of a call before its secrets are marked. */
export type Source = (args: object) => Promise<unknown>;

/**
 * What the mocks of a unit test return for a call, under the token `edge:index:getX`. Members that they omit are missing
 * in the result.
 */
export const fromMocks =
  (name: string, mocks: pulumi.runtime.Mocks, provider: EdgeProvider | undefined): Source =>
  async (inputs) => {
    if (typeof mocks.call !== "function")
      throw new EdgeError(
        `${name} needs the mocks of setMocks to have a function "call", which returns its result.`,
      );
    const reference =
      provider === undefined ? "" : await plainOf(pulumi.interpolate`${provider.urn}::${provider.id}`);
    const result = await mocks.call({ token: `edge:index:${name}`, inputs, provider: reference });
    return plainOf(pulumi.output(result ?? {}));
  };

/** The value of an Output, including nested Outputs;  the SDK declares `promise` for itself only. */
const plainOf = <T>(output: pulumi.Output<T>): Promise<T> =>
  (output as unknown as { promise(): Promise<T> }).promise();
