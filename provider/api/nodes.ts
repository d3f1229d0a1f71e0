import * as z from "zod";
import type { Client } from "../http/client";
import type { Operation } from "../http/operation";
import { list } from "../model/list";
import { personalKey } from "./needs";

/** Every address of the container network at once. */
export const listNodeIps: Operation<string[]> = {
  name: "list node IPs",
  method: "GET",
  path: "/mc/nodes/plain",
  response: list(z.string()),
  idempotent: true,
  apiKeyOnly: true,
  needs: personalKey,
  source: "documented",
};

/** Nodes of the container network. */
export const nodes = (client: Client) => ({
  /** The IP addresses of all nodes. Requires an API key, not a bearer token. */
  async listIps(): Promise<string[]> {
    return client.send(listNodeIps);
  },
});
