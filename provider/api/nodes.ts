import { text } from "../model/kinds";
import { listOf } from "../model/list";
import { containerOperations } from "../objects/containers/operations";
import { area, route } from "./route";

export const nodes = area("Nodes of the container network.", {
  listIps: route({
    ...containerOperations,
    name: "list node IPs",
    doc: "The IP addresses of all nodes. Requires an API key, not a bearer token.",
    path: "/mc/nodes/plain",
    returns: listOf(text()),
    source: "documented",
  }),
});
