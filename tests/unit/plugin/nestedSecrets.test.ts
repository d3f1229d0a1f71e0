import * as pulumi from "@pulumi/pulumi";
import { ReadRequest, type ReadResponse } from "@pulumi/pulumi/proto/provider_pb";
import type { PluginProvider } from "../../../provider/core/provider";
import { wrapSecret } from "../../../provider/core/values/secretValues";
import type { Properties } from "../../../provider/model/properties";
import { EngineLog } from "../../../provider/plugin/log";
import { createResourceMethods } from "../../../provider/plugin/resourceMethods";
import { toStruct } from "../../../provider/plugin/struct";
import { EdgeResource } from "../../../provider/program/edgeResource";

/** Returns the inputs that the plugin passes to the engine for a read that finds these inputs. */
async function readInputs(inputs: Properties, request: ReadRequest): Promise<unknown> {
  const provider = { read: async () => ({ id: "1", props: {}, inputs }), unreadableArguments: [] };
  const methods = createResourceMethods(
    new EngineLog(),
    () => true,
    () => provider as unknown as PluginProvider,
  );
  return new Promise((resolve, reject) =>
    methods.read({ request: request.setUrn("urn:pulumi:s::p::edge:index:X::x") }, (error, response) =>
      error ? reject(error) : resolve((response as ReadResponse).getInputs()?.toJavaScript()),
    ),
  );
}

test("an import passes no nested secret to the engine, which would print it; a refresh passes declared ones", async () => {
  const found = { a: { b: wrapSecret("MARKER"), c: 1 }, list: wrapSecret([{ d: "MARKER" }]) };
  expect(await readInputs(found, new ReadRequest())).toEqual({ a: { c: 1 } });
  const refresh = (declared: object) =>
    readInputs(
      found,
      new ReadRequest().setProperties(toStruct({ x: 1 })).setInputs(toStruct({ ...declared })),
    );
  expect(await refresh({ a: { c: 0 }, list: [] })).toEqual({ a: { c: 1 }, list: found.list });
  expect(await refresh({ a: { b: "old" } })).toEqual({ a: found.a });
});

test("the SDK marks nested secret arguments, and the whole argument if an Output holds it", async () => {
  await pulumi.runtime.setMocks({
    newResource: ({ inputs }) => ({ id: "1", state: inputs }),
    call: () => ({}),
  });
  class Resource extends EdgeResource {
    declare readonly a: pulumi.Output<unknown>;
    constructor(name: string, a: unknown) {
      super("LoadBalancer", name, { outputs: ["a"], assigned: {}, secrets: ["a.b"] }, { a });
    }
  }
  const isMarked = (a: unknown) => pulumi.isSecret(new Resource("x", a).a);
  expect(await isMarked({ b: "MARKER", c: 1 })).toBe(true);
  expect(await isMarked(pulumi.output({ b: "MARKER" }))).toBe(true);
  expect(await isMarked({ c: 1 })).toBe(false);
  for (const other of [undefined, "text"]) expect(await isMarked(other)).toBe(false);
});
