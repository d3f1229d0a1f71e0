import { collection } from "../../../provider/api/collection";
import { area, operation } from "../../../provider/api/declare";
import { methodsOf } from "../../../provider/api/methods";
import { readOnly } from "../../../provider/model/field";
import { id, text } from "../../../provider/model/kinds";
import { object } from "../../../provider/model/object";
import { clientOf, closeAll, serve } from "../http/support";

afterEach(closeAll);

interface Methods {
  get(key: unknown): Promise<unknown>;
  purge(zone: unknown, tag: unknown): Promise<unknown>;
}

const zone = object("Zone", "A zone.", { zone: readOnly("Zone", text(1), "Its name.", { always: true }) });
const numbered = object("Box", "A box.", { boxId: readOnly("Id", id(), "Its ID.", { always: true }) });

async function methods() {
  const origin = await serve((request, response) =>
    response.end(JSON.stringify({ Zone: "eu", Id: 7, path: request.url })),
  );
  const zones = collection({ noun: "zone", path: "/zone", id: "zone", model: zone });
  const boxes = collection({ noun: "box", path: "/box", id: "boxId", model: numbered });
  const purge = operation({
    name: "purge",
    doc: "Purges what has a tag.",
    method: "POST",
    path: "/zone/{zone}/tag/{tag}",
    strings: ["zone", "tag"],
  });
  const client = clientOf(origin);
  return {
    zones: methodsOf<Methods>(client, "zones", area("Zones.", { get: zones.get("One."), purge })),
    boxes: methodsOf<Methods>(client, "boxes", area("Boxes.", { get: boxes.get("One.") })),
  };
}

it("an argument is an ID or a string as the model or the operation declares", async () => {
  const { zones, boxes } = await methods();
  expect(await zones.get("eu")).toMatchObject({ path: "/zone/eu" });
  await zones.purge("eu", "new");
  expect(await boxes.get(7)).toMatchObject({ path: "/box/7" });
  await expect(boxes.get("7")).rejects.toThrow('boxId is "7"; it must be a positive integer');
  await expect(zones.get(7)).rejects.toThrow("zone is 7; it must be a string of at least 1 character.");
});
