import { callRoute } from "../../../api/callRoute";
import { getWrite } from "../../../api/objects/writeRoutes";
import { EdgeError } from "../../../base/errors";
import { findDeclaration } from "../../../objects";
import { buildBody } from "../../../objects/declare/convert";
import type { ObjectClass } from "../lookup";

/** Makes the class of access lists send the configuration of a list, for which a managed list has the operation. */
export function withConfiguration(listClass: ObjectClass): ObjectClass {
  const { update } = listClass;
  if (!update) return listClass;
  return {
    ...listClass,
    async update(client, key, change) {
      const { enabled, action, ...others } = change.values;
      const managedList = findDeclaration("ManagedAccessList");
      const input = buildBody(managedList, "update", { enabled, action });
      // A new list has no configuration before this: its entries come first.
      const isConfigured = Object.keys(input).length > 0;
      const written = Object.keys(others).length > 0 || !isConfigured;
      const live = written
        ? await update(client, key, { ...change, values: others })
        : await listClass.read(client, key);
      if (!isConfigured) return live;
      if (!live) throw new EdgeError(`There is no ${listClass.describe(key)}: run "pulumi up --refresh".`);
      const configurationId = Number(live["configurationId"]);
      await callRoute(client, getWrite(managedList, "update"), { path: { ...key, configurationId }, input });
      return (await listClass.read(client.withPolicy({ cached: false }), key)) ?? live;
    },
  };
}
