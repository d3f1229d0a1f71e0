import {
  CreateRequest,
  ErrorResourceInitFailed,
  ReadRequest,
  UpdateRequest,
} from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import * as fc from "fast-check";
import type { PluginProvider } from "../../../provider/core/provider";
import { isSecret, wrapSecret } from "../../../provider/core/values/secretValues";
import { isPlainObject } from "../../../provider/model/members";
import { EngineLog } from "../../../provider/plugin/log";
import { createResourceMethods } from "../../../provider/plugin/resourceMethods";
import { fromMarkedStruct, markLike } from "../../../provider/plugin/secrets";
import { fromStruct, toStruct } from "../../../provider/plugin/struct";
import { runOptions } from "../../support/hostile";

const declared = {
  a: { b: wrapSecret("MARKER"), c: 1 },
  list: [{ d: wrapSecret("MARKER") }, 2],
  whole: wrapSecret({ e: 1 }),
};
const plain = { a: { b: "MARKER", c: 1 }, list: [{ d: "MARKER" }, 2], whole: { e: 1 } };
/** A list is a secret as a whole, because its order may differ. */
const marked = { ...declared, list: wrapSecret(plain.list) };
const secretPaths = ["a.b", "list", "whole"];

const create = () => new CreateRequest().setProperties(toStruct(declared));
const update = () =>
  new UpdateRequest().setOlds(toStruct({ old: wrapSecret(1) })).setNews(toStruct(declared));
const read = () =>
  new ReadRequest().setId("1").setProperties(toStruct(declared)).setInputs(toStruct(declared));

/** Calls a method of the plugin. Returns what the class got, and what the engine gets: a response or an error. */
async function call(
  name: "create" | "update" | "read",
  request: CreateRequest | UpdateRequest | ReadRequest,
  fails = false,
) {
  let received: unknown[] = [];
  const respond = async (...args: unknown[]) => {
    received = args;
    if (fails) throw Object.assign(new Error("failed"), { id: "1", properties: plain, reasons: ["failed"] });
    return { id: "1", outs: plain, props: plain, inputs: plain };
  };
  const provider = { create: respond, update: respond, read: respond, unreadableArguments: [] };
  const methods = createResourceMethods(
    new EngineLog(),
    () => true,
    () => provider as unknown as PluginProvider,
  );
  request.setUrn("urn:pulumi:s::p::edge:index:X::x");
  const [error, response] = await new Promise<unknown[]>((resolve) =>
    methods[name]({ request: request as never }, (...result: unknown[]) => resolve(result)),
  );
  return { received, error, response: response as { getProperties(): never; getInputs(): never } };
}

test("a class gets plain values and the paths of secrets, and every response marks them as the request does", async () => {
  const created = await call("create", create());
  expect(created.received[0]).toEqual({ ...plain, __secrets: secretPaths });
  const updated = await call("update", update());
  expect(updated.received.slice(1, 3)).toEqual([
    { old: 1 },
    { ...plain, __secrets: ["old", ...secretPaths] },
  ]);
  const refreshed = await call("read", read());
  expect(refreshed.received[1]).toEqual(plain);
  for (const { response } of [created, updated, refreshed])
    expect(fromStruct(response.getProperties())).toEqual(marked);
  expect(fromStruct(refreshed.response.getInputs())).toEqual(marked);
});

test.each([
  ["create", create],
  ["update", update],
  ["read", read],
] as const)("the outputs of a %s that fails in part are marked, too", async (name, createRequest) => {
  const { error } = await call(name, createRequest(), true);
  const [details = ""] = (error as { metadata: { get(key: string): string[] } }).metadata.get(
    "grpc-status-details-bin",
  );
  const [failure] = Status.deserializeBinary(Buffer.from(details)).getDetailsList();
  const properties = ErrorResourceInitFailed.deserializeBinary(failure?.getValue_asU8() ?? new Uint8Array());
  expect(fromStruct(properties.getProperties())).toEqual(marked);
});

const { value: valueArbitrary } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(null, true, 1, "text"),
    tie("value").map(wrapSecret),
    fc.array(tie("value"), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom("a", "b", "c"), tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
}));

/** Collects the paths of all values that are not in a secret. */
const listPlainPaths = (value: unknown, path = ""): string[] => {
  if (isSecret(value)) return [];
  const members = isPlainObject(value) || Array.isArray(value) ? Object.entries(value) : [];
  return members.length === 0
    ? [path]
    : members.flatMap(([name, each]) => listPlainPaths(each, `${path}/${name}`));
};

test("no value that any request has as a secret is plain in the response", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom("x", "y"), valueArbitrary, { noNullPrototype: true }),
      (request) => {
        const struct = toStruct(request);
        const response = markLike(fromMarkedStruct(struct), fromStruct(struct));
        const plainPaths = listPlainPaths(request);
        for (const path of listPlainPaths(response)) expect(plainPaths).toContain(path);
        expect(fromMarkedStruct(toStruct(response))).toEqual(fromMarkedStruct(struct));
      },
    ),
    runOptions(200),
  );
});
