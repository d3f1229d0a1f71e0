import { readOnly } from "../model/field";
import { id } from "../model/kinds";
import { declareObject } from "./declare";
import { rateLimitRule, shieldOperations } from "./rateLimitRule";

export const shieldZone = declareObject({
  className: "ShieldZone",
  isReadOnly: true,
  noun: "shield zone",
  area: "shield",
  description: "A shield zone.",
  path: "/shield/shield-zones",
  id: "shieldZoneId",
  fields: {
    shieldZoneId: readOnly("shieldZoneId", id(), "ID of the shield zone.", { always: true }),
    pullZoneId: readOnly("pullZoneId", id(), "ID of its pull zone."),
  },
  operations: shieldOperations,
  verbs: { list: { shape: "shield" } },
  children: [rateLimitRule],
  client: {
    name: "shield",
    doc: "Shield zones, their rate-limit rules and their API guardian metrics.",
    methods: { list: "zones" },
    list: "Every shield zone, page by page.",
  },
  example: { title: "A zone", arguments: {}, change: {} },
});
