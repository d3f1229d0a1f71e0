import { settingNames } from "../../../provider/config";
import { neutralClient } from "../../../provider/dynamic/account";
import type { Client } from "../../../provider/http/client";
import type { Call, Operation } from "../../../provider/http/operation";
import { signatureKey } from "../../../provider/signatures";
import { readThing } from "../http/support";

const plain = `${signatureKey} (plain text)`;

/** A client that returns these responses in turn, and keeps what it is given. */
function clientOf(...responses: readonly unknown[]) {
  const given: unknown[] = [];
  const left = [...responses];
  const answer = async (_: Operation<never>, call?: Call) => {
    given.push(call);
    return left.shift() as never;
  };
  const close = jest.fn(async () => {});
  const client: Client = {
    server: { naming: settingNames },
    send: answer,
    get: answer,
    getFresh: answer,
    stream: answer,
    close,
  };
  return { client: neutralClient(client), inner: client, given, close };
}

test("no response has a signature, and what is sent back is what the API had returned", async () => {
  const { client, given } = clientOf({ name: signatureKey }, { name: signatureKey }, { name: signatureKey });
  const call = { path: { id: plain }, query: { name: plain, page: 1 }, body: { names: [plain] } };
  for (const read of [client.send, client.get, client.getFresh])
    expect(await read(readThing, call)).toEqual({ name: plain });
  expect(given).toEqual(
    [1, 2, 3].map(() => ({
      path: { id: signatureKey },
      query: { name: signatureKey, page: 1 },
      body: { names: [signatureKey] },
    })),
  );
});

test("a shared response stays one object for all who share it", async () => {
  const response = { list: [signatureKey] };
  const { client } = clientOf(response, response, response);
  const first = await client.get(readThing);
  expect(first).toEqual({ list: [plain] });
  expect(await client.get(readThing)).toBe(first);
  expect(await client.getFresh(readThing)).toBe(first);
});

test.each([
  [signatureKey, plain],
  ["text", "text"],
  [null, null],
  [undefined, undefined],
  [7, 7],
])("a shared %p is %p", async (response, expected) => {
  expect(await clientOf(response).client.get(readThing)).toBe(expected);
});

test("a stream and the closing of the client are passed on", async () => {
  const body = (async function* () {})();
  const { client, inner, given, close } = clientOf(body);
  expect(client.server).toBe(inner.server);
  expect(await client.stream(readThing, { path: { id: plain } })).toBe(body);
  expect(given).toEqual([{ path: { id: signatureKey } }]);
  await client.close();
  expect(close).toHaveBeenCalledTimes(1);
});
