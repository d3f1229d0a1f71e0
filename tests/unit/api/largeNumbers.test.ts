import { readOnly } from "../../../provider/model/field";
import { id, text } from "../../../provider/model/kinds";
import { object } from "../../../provider/model/object";
import { closeAll, createTestClient, serve, updateThing } from "../http/support";

// JSON.parse rounds 9007199254740993 to …992. The values below are already rounded.

afterEach(closeAll);

const huge = 2 ** 53;

test("an ID above 2^53 in a response is refused: rounded, it may be the ID of another object", () => {
  const zone = object("Zone", "A zone.", {
    zoneId: readOnly("Id", id(), "ID."),
    name: readOnly("Name", text(0), "Name."),
  });
  expect(zone.received.safeParse({ Id: huge }).error?.issues).toMatchObject([
    { path: ["Id"], message: "an id above 2^53, which JavaScript cannot hold exactly" },
  ]);
  // A huge number that is not an ID does not invalidate the response.
  expect(zone.received.parse({ Id: huge - 1, nanoseconds: huge })).toEqual({
    Id: huge - 1,
    nanoseconds: huge,
  });
});

test("an unknown number that an update would send back rounded is refused by name, before any request", async () => {
  let requests = 0;
  const origin = await serve((_, response) => {
    requests += 1;
    response.end("{}");
  });
  const call = { path: { id: 5 }, body: { future: { burst: huge } } };
  await expect(createTestClient(origin).send(updateThing, call)).rejects.toThrow(
    "Could not update thing (id 5): burst is an integer above 2^53, which JavaScript cannot send exactly.",
  );
  expect(requests).toBe(0);
});
