import type { Client } from "../../http/client";
import { listNodeIps } from "../nodes";

/** Nodes of the container network (section 4.10). */
export const nodes = (client: Client) => ({
  /** The IP addresses of all nodes. Takes an API key, not a bearer token. */
  async listIps(): Promise<string[]> {
    return client.send(listNodeIps);
  },
});
