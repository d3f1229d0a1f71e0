import type * as z from "zod";
import { logForwarding as model } from "../model/logForwarding";
import { collection } from "./collection";
import { area, ofContainers } from "./declare";

export type Forwarding = z.output<typeof model.received>;
export type ForwardingInput = z.output<typeof model.sent>;

const subject = ({ app }: { readonly app?: unknown }) => `log forwarding of app ${app}`;

const forwarding = collection({
  noun: "log forwarding",
  plural: "log forwarding",
  path: "/mc/log/forwarding",
  id: "app",
  model,
  common: ofContainers,
  writes: { invalidates: "/mc/log/forwarding" },
});

export const logForwarding = area(
  "Log forwarding of container apps to a syslog destination: one configuration per app.",
  {
    list: forwarding.list("Every configuration of the account. `token` is a secret."),
    get: forwarding.get("The configuration of an app.", { subject }),
    update: forwarding.update("Replaces all seven fields.", {
      subject,
      method: "PUT",
      emptyErrorBody: true,
      source: "documented",
    }),
    create: forwarding.create("Creates the configuration of an app that has none.", {
      subject,
      identifiedBy: { app: "app" },
      emptyErrorBody: true,
    }),
    delete: forwarding.delete("Removes the configuration of an app.", { subject }),
  },
);
