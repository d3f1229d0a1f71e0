import { signatureKey } from "../../../provider/signatures";
import { bodyText, clientOf, closeAll, readThing, serve, updateThing } from "./support";

afterEach(closeAll);

const plain = `${signatureKey} (plain text)`;

test("no response has a signature, and what is sent back is what the API had returned", async () => {
  const received: string[] = [];
  const origin = await serve(async (request, response) => {
    received.push(`${request.url} ${await bodyText(request)}`);
    response.end(JSON.stringify({ Id: 7, Names: [signatureKey] }));
  });
  const client = clientOf(origin, {}, { isNeutral: true });
  const call = { path: { id: plain }, query: { name: plain } };
  for (const read of [client.send, client.get, client.getFresh])
    expect(await read(readThing, call)).toEqual({ Id: 7, Names: [plain] });
  await client.send(updateThing, { ...call, body: { Names: [plain] } });
  for await (const _ of await client.stream(readThing, call)) break;
  const target = `/thing/${signatureKey}?name=${signatureKey} `;
  const body = JSON.stringify({ Names: [signatureKey] });
  expect(received).toEqual([target, target, target, `${target}${body}`, target]);
});

test("a shared response stays one object for all who share it", async () => {
  const origin = await serve((_, response) => response.end(JSON.stringify({ Id: 7, Names: [signatureKey] })));
  const client = clientOf(origin, {}, { isNeutral: true });
  const call = { path: { id: 7 } };
  const first = await client.get(readThing, call);
  expect(first).toEqual({ Id: 7, Names: [plain] });
  expect(await client.get(readThing, call)).toBe(first);
});

test("a client of a script returns what the API has", async () => {
  const origin = await serve((_, response) => response.end(JSON.stringify({ Id: 7, Name: signatureKey })));
  expect(await clientOf(origin).send(readThing, { path: { id: plain } })).toEqual({
    Id: 7,
    Name: signatureKey,
  });
});
