import type { LogForwarding } from "../../emulator";
import type { Scene } from "./scene";

export const path = "/mc/log/forwarding";

export const plain = {
  type: "SyslogUdp",
  endpoint: "logs.example",
  port: 514,
  format: "SyslogRfc5424",
} as const;

/** A configuration that is there before: its token is a secret, and it is off. */
export const seeded = (app: string) => ({ app, ...plain, token: "MARKER-live", enabled: false });

/** The statement for one app, in the program under the app's name. */
export const resource = (app: string, more: object = {}) =>
  `new edge.LogForwarding("${app}", ${JSON.stringify({ app, ...plain, ...more })});`;

/** The body that each write must have: all seven fields. */
export const body = (app: string, more: object = {}) =>
  JSON.stringify({ app, ...plain, enabled: true, token: "", ...more });

/** The configuration of an app as the platform holds it. */
export function configurationOf({ emulator }: Scene, app: string): LogForwarding {
  const found = emulator.state.logForwarding.find((configuration) => configuration.app === app);
  if (!found) throw new Error(`no configuration of app ${app} on the platform`);
  return found;
}
