import { EdgeError, isAmbiguous } from "../../base/errors";
import type { Client } from "../../http/client";
import type { Members } from "../../model/members";
import type { UpdateInput } from "../lifecycle";
import type { Inputs, Key } from "./fields";
import { listMissingPaths, mergeDeclaredMembers, pickMembers } from "./members";
import { toRequestTarget } from "./paths";
import type { Live, ObjectReader } from "./reader";
import { type ObjectRequests, objectSchema } from "./requests";

/** Returns what creates, updates and deletes the object. */
export function createWrites(
  args: Partial<Inputs>,
  properties: Members,
  requests: ObjectRequests,
  reader: ObjectReader,
) {
  const { path = "", operations = {}, match = [], idProperty } = args;
  const { operation, toTarget, unwrap, toKey } = requests;
  const { locate, mustFind } = reader;
  const names = Object.keys(properties);

  /** A misspelled name would otherwise stay unnoticed, because what no response has is assumed to be as it was sent. */
  function warnOfMissingMembers(
    { objectPath }: Key,
    responses: readonly Members[],
    notify: (message: string) => void,
    writtenNames: readonly string[] = names,
  ): void {
    const declared = pickMembers(properties, writtenNames);
    const missing = responses
      .map((response) => listMissingPaths(response, declared, "properties"))
      .reduce((paths, others) => paths.filter((each) => others.includes(each)));
    if (missing.length > 0)
      notify(
        `No response of the API has ${missing.join(", ")} of object ${objectPath}: check the spelling. If the API stores what it does not return, Pulumi cannot notice when others change it.`,
      );
  }

  async function create(client: Client, notify: (message: string) => void) {
    const { method = "POST", path: createPath = path } = operations.create ?? {};
    const target = toRequestTarget(createPath);
    const response = await client
      .send<Members | undefined>(
        { ...operation("create object", method, target.path, objectSchema.optional()), mayBeEmpty: true },
        {
          query: target.query,
          body: properties,
          hiddenInMessages: properties,
          subject: `object of ${path}`,
        },
      )
      .catch((error: unknown) => {
        if (match.length > 0 || !isAmbiguous(error)) throw error;
        // A retry could create a second object.
        throw new EdgeError(
          `${error.message} Without match the object cannot be looked up: look for it on the platform before you continue, because the next "pulumi up" creates another one.`,
        );
      });
    const members = unwrap(response) ?? {};
    // The program may give the ID, such as a name.
    const getKey = () => toKey(idProperty === undefined ? members : { ...properties, ...members });
    const findById = async () => ({ key: getKey(), live: await mustFind(client, getKey()) });
    const findByMatch = async () => (match.length > 0 ? (await locate(client)).found : undefined);
    const found = await findById()
      .catch(findByMatch)
      .catch(() => undefined);
    if (found) warnOfMissingMembers(found.key, [found.live.members, members], notify);
    // Do not fail if the object cannot be read: it must be recorded, so that the next `up` does not create another one.
    // The update that follows the create fails instead.
    return found ?? { key: getKey(), live: { members, isRead: false } };
  }

  async function update(
    client: Client,
    key: Key,
    { paths, merged, notify }: UpdateInput<Inputs>,
  ): Promise<Live> {
    const isChanged = (name: string) => paths.some((each) => `${each}.`.startsWith(`properties.${name}.`));
    const changed = names.filter(isChanged);
    // This reuses the cached response of the read before the update, unless a write followed that read.
    const live = await mustFind(client, key);
    if (changed.length === 0) return live;
    const members = mergeDeclaredMembers(live.members, merged.properties) as Members;
    const { method = "POST", path: updatePath, body } = operations.update ?? {};
    const target = toTarget(key, updatePath);
    await client.send(operation("update object", method, target.path), {
      query: target.query,
      body: body === "whole" ? members : pickMembers(members, changed),
      hiddenInMessages: properties,
      subject: `object ${key.objectPath}`,
    });
    // The path of the update may differ from that of the read, whose response is then still cached.
    const after = await mustFind(client.withPolicy({ cached: false }), key);
    warnOfMissingMembers(key, [after.members], notify, changed);
    return after;
  }

  function deleteObject(client: Client, key: Key) {
    const target = toTarget(key, operations.delete);
    return client.send<undefined>(operation("delete object", "DELETE", target.path), {
      query: target.query,
      subject: `object ${key.objectPath}`,
    });
  }

  return { create, update, delete: deleteObject };
}
