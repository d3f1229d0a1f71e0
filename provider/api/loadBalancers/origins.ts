import type * as z from "zod";
import type { Client } from "../../http/client";
import type { Operation } from "../../http/operation";
import { origin } from "../../model/loadBalancer";
import { conforming, idNumber } from "../arguments";
import { createdId, requireId } from "../created";
import type * as types from "../types";
import { groupPath, loadBalancerPath, originGroupCall } from "./calls";

const { received } = origin;
const originPath = `${groupPath}/origin/{originId}`;

export type Origin = z.output<typeof received>;

export const createOrigin: Operation<Origin> = {
  name: "create origin",
  method: "POST",
  path: `${groupPath}/origin`,
  invalidates: loadBalancerPath,
  response: received.extend({ Id: createdId }),
  idempotent: false,
  source: "public API description",
};

export const updateOrigin: Operation<Origin> = {
  name: "update origin",
  method: "POST",
  path: originPath,
  invalidates: loadBalancerPath,
  response: received,
  identifiedBy: { Id: "originId" },
  idempotent: true,
  source: "public API description",
};

export const deleteOrigin: Operation = {
  name: "delete origin",
  method: "DELETE",
  path: originPath,
  invalidates: loadBalancerPath,
  idempotent: true,
  source: "public API description",
};

/** Origins of an origin group. There is no read of one: read the load balancer. */
export const origins = (client: Client) => ({
  /** Creates an origin. Two origins may have the same target. */
  async create(
    loadBalancerId: number,
    originGroupId: number,
    input: types.OriginInput,
  ): Promise<types.Origin> {
    const call = originGroupCall(loadBalancerId, originGroupId);
    const body = conforming("origins.create", origin, input);
    const subject = `origin of ${call.subject}`;
    const made = await client.send(createOrigin, { ...call, body, subject });
    requireId(made.Id, `an ${subject}`, createOrigin);
    return made;
  },

  /** Changes the properties given and leaves the others unchanged. @throws NotFoundError */
  async update(
    loadBalancerId: number,
    originGroupId: number,
    originId: number,
    input: types.OriginInput,
  ): Promise<types.Origin> {
    const call = originCall(loadBalancerId, originGroupId, originId);
    return client.send(updateOrigin, { ...call, body: conforming("origins.update", origin, input) });
  },

  /** Removes an origin. @throws NotFoundError */
  async delete(loadBalancerId: number, originGroupId: number, originId: number): Promise<void> {
    await client.send(deleteOrigin, originCall(loadBalancerId, originGroupId, originId));
  },
});

function originCall(loadBalancerId: number, originGroupId: number, originId: number) {
  const { path, subject } = originGroupCall(loadBalancerId, originGroupId);
  return {
    path: { ...path, originId: idNumber("originId", originId) },
    subject: `origin ${originId} of ${subject}`,
  };
}
