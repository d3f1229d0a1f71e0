import * as z from "zod";
import type { Operation } from "../http/operation";
import { list } from "../model/list";
import { personalKey } from "./needs";

/** Section 2.13: every address of the container network at once. */
export const listNodeIps: Operation<string[]> = {
  name: "list node IPs",
  method: "GET",
  path: "/mc/nodes/plain",
  response: list(z.string()),
  repeatable: true,
  apiKeyOnly: true,
  needs: personalKey,
  source: "documented 4.10",
};
