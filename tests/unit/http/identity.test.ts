import { z } from "zod";
import { UnexpectedResponseError } from "../../../provider/http/errors";
import type { Call, Operation } from "../../../provider/http/operation";
import { clientOf, closeAll, readThing, rejection, serve } from "./support";

afterEach(closeAll);

const any: Operation = { ...readThing, path: "/thing", response: z.unknown() };
const one: Operation = { ...any, identifiedBy: { Id: "id" } };
const list: Operation = { ...any, itemsIdentifiedBy: { OwnerId: "id" } };
const asked = { path: { id: 7 } };

async function send(operation: Operation, body: unknown, call: Call): Promise<unknown> {
  const origin = await serve((_, reply) => reply.end(JSON.stringify(body)));
  return clientOf(origin).send(operation, call);
}

test.each<[string, Operation, unknown, Call]>([
  ["the requested id", one, { Id: 7 }, asked],
  ["the requested id as a text", one, { Id: "7" }, asked],
  ["the id that the body names", one, { Id: "shop" }, { path: { other: 1 }, body: { id: "shop" } }],
  ["the id of a call without a path", one, { Id: 7 }, { body: { id: 7 } }],
  ["the id of the path, whatever the body names", one, { Id: 7 }, { ...asked, body: { id: 8 } }],
  ["items of the requested owner", list, { items: [{ OwnerId: 7 }, { OwnerId: "7" }] }, asked],
  ["items that name no owner", list, { items: [{}, { OwnerId: null }, 5, null] }, asked],
  ["no items", list, { items: [] }, asked],
  ["no list of items", list, { items: { OwnerId: 8 } }, asked],
  ["null for a list", list, null, asked],
  ["another id, if none is declared", any, { Id: 8 }, asked],
])("a response with %s is accepted", async (_, operation, body, call) => {
  expect(await send(operation, body, call)).toEqual(body);
});

test.each<[string, Operation, unknown, Call, string]>([
  ["another id", one, { Id: 8 }, asked, "its Id is 8, not 7"],
  ["another id than in the body", one, { Id: 8 }, { body: { id: "7" } }, 'its Id is 8, not "7"'],
  ["no id", one, {}, asked, "its Id is null, not 7"],
  ["no object", one, 7, asked, "its Id is null, not 7"],
  ["null", one, null, asked, "its Id is null, not 7"],
  ["a long id", one, { Id: "8".repeat(200) }, asked, `its Id is "${"8".repeat(99)}, not 7`],
  [
    "an item of another owner",
    list,
    { items: [{ OwnerId: 7 }, { OwnerId: 8 }] },
    asked,
    "its OwnerId is 8, not 7",
  ],
])("a response with %s is reported as another object's", async (_, operation, body, call, difference) => {
  const error = await rejection(send(operation, body, call));
  expect(error).toBeInstanceOf(UnexpectedResponseError);
  expect(error.message).toContain(
    `the API returned 200, but the body describes another object (${difference}). Try again later.`,
  );
});
