import type * as z from "zod";
import { logForwarding as model } from "../model/logForwarding";
import { collection } from "./collection";
import { area, containerOptions } from "./declare";

export type Forwarding = z.output<typeof model.received>;
export type ForwardingInput = z.output<typeof model.sent>;

const forwardingSubject = ({ app }: { readonly app?: unknown }) => `log forwarding of app ${app}`;

const forwardingCollection = collection({
  noun: "log forwarding",
  plural: "log forwarding",
  path: "/mc/log/forwarding",
  id: "app",
  model,
  common: containerOptions,
  writes: { invalidates: "/mc/log/forwarding" },
});

export const logForwarding = area(
  "Log forwarding of container apps to a syslog destination: one configuration per app.",
  {
    list: forwardingCollection.list("Every configuration of the account. `token` is a secret."),
    get: forwardingCollection.get("The configuration of an app.", { subject: forwardingSubject }),
    update: forwardingCollection.update("Replaces all seven fields.", {
      subject: forwardingSubject,
      method: "PUT",
      emptyErrorBody: true,
      source: "documented",
    }),
    create: forwardingCollection.create("Creates the configuration of an app that has none.", {
      subject: forwardingSubject,
      identifiedBy: { app: "app" },
      emptyErrorBody: true,
    }),
    delete: forwardingCollection.delete("Removes the configuration of an app.", {
      subject: forwardingSubject,
    }),
  },
);
