import type { ReadRequest, ReadResponse } from "@pulumi/pulumi/proto/provider_pb";
import type { Properties } from "../dynamic/lifecycle";
import { propertiesOf, type Rpc, structOf } from "./rpc";
import type { Context } from "./service";

/**
 * An import asks for a resource without its provider text: the type token says which it is. A refresh hands over the
 * former inputs: those that no read can tell (`adopt`, say) are carried over.
 */
export const read =
  (stock: Rpc, { sdk, machine, provider }: Context): Rpc =>
  (call, callback) => {
    const request = call.request as ReadRequest;
    const text = machine.textOfType(typeOf(request.getUrn()));
    if (text === undefined) return stock(call, callback);
    const properties = propertiesOf(request.getProperties());
    const bare = properties["__provider"] === undefined;
    if (bare) request.setProperties(structOf(sdk, { ...properties, __provider: text }));
    const former = propertiesOf(request.getInputs());
    stock(call, (error, response, ...rest) => {
      const answered = response as ReadResponse | undefined;
      if (!error && answered?.getInputs() && !bare) {
        answered.setInputs(
          structOf(sdk, carry(provider(text)?.unreadable ?? [], former, propertiesOf(answered.getInputs()))),
        );
      }
      callback(error, response, ...rest);
    });
  };

const carry = (names: readonly string[], former: Properties, inputs: Properties): Properties => ({
  ...Object.fromEntries(
    names.filter((name) => former[name] !== undefined).map((name) => [name, former[name]]),
  ),
  ...inputs,
});

/** The resource's own type: the last of the `$`-joined types in its URN. */
function typeOf(urn: string): string {
  const [, , types = ""] = urn.split("::");
  return types.split("$").at(-1) ?? types;
}
