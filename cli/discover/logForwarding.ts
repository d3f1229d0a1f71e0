import { logForwarding as area } from "../../provider/api/areas/logForwarding";
import type { Walk } from "./walk";

export const logForwarding: Walk = {
  kind: "LogForwarding",
  area: "log forwarding",
  title: "Log forwarding of the container apps",
  async *find(client) {
    for await (const { app } of area(client).list()) if (app) yield { id: app, name: [app, "logs"] };
  },
};
