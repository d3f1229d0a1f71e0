import type { Operation } from "../../../provider/http/operation";
import { clientOf, closeAll, rejection, serve, type Thing, updateThing } from "./support";

afterEach(closeAll);

const silent: Operation<Thing> = { ...updateThing, emptyErrorBody: true };
const body = { app: "shop", port: 514, token: 'MARKER "quoted"', nested: { token: "MARKER-2" } };

async function refused(
  operation: Operation<Thing>,
  status: number,
  returned?: string,
  sent: { body?: object } = { body },
): Promise<string> {
  const origin = await serve((_, response) => response.writeHead(status).end(returned));
  const call = { path: { id: 7 }, ...sent, subject: "thing 7" };
  return (await rejection(clientOf(origin).send(operation, call))).message;
}

test("a refusal without explanation shows what was sent, with credentials masked", async () => {
  expect(await refused(silent, 400)).toBe(
    "Could not update thing 7: the API returned 400 (Bad Request) with no further details. " +
      'Request body: {"app":"shop","port":514,"token":"[secret]","nested":{"token":"[secret]"}}.',
  );
});

test("white space is no explanation, and if nothing was sent nothing is shown", async () => {
  expect(await refused(silent, 400, " \n")).toContain("Request body: {");
  expect(await refused(silent, 400, "", {})).not.toContain("Request body");
});

test.each([
  ["the platform explains what is wrong", silent, 400, '{"Message":"The port is closed"}'],
  ["the response does not reject the body", silent, 404, undefined],
  ["the operation always explains refusals", updateThing, 400, undefined],
] as const)("the request body is not shown if %s", async (_, operation, status, returned) => {
  expect(await refused(operation, status, returned)).not.toContain("Request body");
});
