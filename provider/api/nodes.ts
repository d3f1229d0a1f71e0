import * as z from "zod";
import type { Client } from "../http/client";
import type { Operation } from "../http/operation";
import { list } from "../model/list";
import { ofContainers, read } from "./common";

/** Every address of the container network at once. */
export const listNodeIps: Operation<string[]> = {
  ...read,
  ...ofContainers,
  name: "list node IPs",
  path: "/mc/nodes/plain",
  response: list(z.string()),
  source: "documented",
};

/** Nodes of the container network. */
export const nodes = (client: Client) => ({
  /** The IP addresses of all nodes. Requires an API key, not a bearer token. */
  async listIps(): Promise<string[]> {
    return client.send(listNodeIps);
  },
});
