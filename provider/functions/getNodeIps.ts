import { value } from "../model/field";
import { text } from "../model/kinds";
import { listOf } from "../model/list";
import { dataFunction } from "./declare";

export const getNodeIps = dataFunction({
  about: {
    description:
      "The IP addresses of all nodes of the container network. It needs an API key; a bearer token is not enough.",
    examples: { "All addresses": "const { ips } = await edge.getNodeIps();" },
  },
  arguments: {},
  result: { ips: value(listOf(text(0)), "IPv4 and IPv6 addresses, in the order of the API.") },
  read: async (api) => ({ ips: await api.nodes.listIps() }),
});
