import { z } from "zod";
import type { Operation } from "../http/operation";
import { personalKey } from "./needs";

/** Section 2.13: every address of the container network at once. */
export const listNodeIps: Operation<string[]> = {
  name: "list node IPs",
  method: "GET",
  path: "/mc/nodes/plain",
  response: z.array(z.string()),
  repeatable: true,
  apiKeyOnly: true,
  needs: personalKey,
  source: "documented 4.10",
};
