import type * as z from "zod";
import type { Client } from "../../http/client";
import type { Operation } from "../../http/operation";
import { originGroup } from "../../model/loadBalancer";
import { conforming, text } from "../arguments";
import { createdId, requireId } from "../created";
import type * as types from "../types";
import { groupPath, loadBalancerCall, loadBalancerPath, originGroupCall } from "./calls";

const { received } = originGroup;

export type OriginGroup = z.output<typeof received>;

export const updateOriginGroup: Operation<OriginGroup> = {
  name: "update origin group",
  method: "POST",
  path: groupPath,
  invalidates: loadBalancerPath,
  response: received,
  identifiedBy: { Id: "originGroupId" },
  idempotent: true,
  needs:
    "a key or token with one of the roles User, UserApi, SubuserAPIPullZones, SubuserPullZones, SubuserManage and SubuserAPIManage",
  source: "documented",
};

export const createOriginGroup: Operation<OriginGroup> = {
  name: "create origin group",
  method: "POST",
  path: `${loadBalancerPath}/origingroup`,
  invalidates: loadBalancerPath,
  response: received.extend({ Id: createdId }),
  idempotent: false,
  source: "public API description",
};

export const deleteOriginGroup: Operation = {
  name: "delete origin group",
  method: "DELETE",
  path: groupPath,
  invalidates: loadBalancerPath,
  idempotent: true,
  source: "public API description",
};

/** Origin groups of a load balancer. There is no read of one: read the load balancer. */
export const originGroups = (client: Client) => ({
  /** Changes the properties given and leaves the others unchanged. @throws NotFoundError */
  async update(
    loadBalancerId: number,
    originGroupId: number,
    input: types.OriginGroupInput,
  ): Promise<types.OriginGroup> {
    const call = originGroupCall(loadBalancerId, originGroupId);
    const body = conforming("originGroups.update", originGroup, input);
    return client.send(updateOriginGroup, { ...call, body });
  },

  /** Creates a group. Its Name must be unique within the load balancer. */
  async create(
    loadBalancerId: number,
    input: types.OriginGroupInput & { Name: string },
  ): Promise<types.OriginGroup> {
    const body = conforming("originGroups.create", originGroup, input);
    const name = JSON.stringify(text("Name", input.Name));
    const made = await client.send(createOriginGroup, { ...loadBalancerCall(loadBalancerId), body });
    requireId(made.Id, `the origin group ${name} of load balancer ${loadBalancerId}`, createOriginGroup);
    return made;
  },

  /** Removes a group and its origins. @throws NotFoundError */
  async delete(loadBalancerId: number, originGroupId: number): Promise<void> {
    await client.send(deleteOriginGroup, originGroupCall(loadBalancerId, originGroupId));
  },
});
