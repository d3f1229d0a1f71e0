import type { LiveObject } from "../../../api/objects/options";
import { getTimeLeft } from "../../../base/time";
import type { Client } from "../../../http/client";
import type { ObjectClass, ObjectKey } from "../lookup";
import { poll } from "../polling";

const [pending, processing] = [1, 2];
const maxWaitMs = 120_000;

const isUnderWay = ({ AccelerationStatus }: LiveObject): boolean =>
  AccelerationStatus === pending || AccelerationStatus === processing;

/** Makes the class of DNS records wait for the pull zone of an accelerated record, so that other resources can use its ID. */
export function withAcceleration(recordClass: ObjectClass): ObjectClass {
  const { create, update } = recordClass;
  if (!create || !update) return recordClass;

  async function waitForZone(client: Client, key: ObjectKey, written: LiveObject): Promise<LiveObject> {
    const reader = client.withPolicy({ cached: false });
    let live = written;
    // Half of the time of `customTimeouts`, because the record itself must be recorded in any case.
    const limit = Math.min(maxWaitMs, getTimeLeft() / 2);
    for await (const elapsed of poll({ limit, firstDelay: 250, maxDelay: 5_000 })) {
      // A read that fails must not make the write look failed.
      if (elapsed > 0) live = (await recordClass.read(reader, key).catch(() => undefined)) ?? live;
      if (!isUnderWay(live)) break;
    }
    return live;
  }

  return {
    ...recordClass,
    async create(client, ...others) {
      const { key, live } = await create(client, ...others);
      return { key, live: live && (await waitForZone(client, key, live)) };
    },
    async update(client, key, change) {
      const live = await update(client, key, change);
      return live && waitForZone(client, key, live);
    },
  };
}
