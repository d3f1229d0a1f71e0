import type * as z from "zod";
import type { Client } from "../../http/client";
import type { Operation } from "../../http/operation";
import { loadBalancer } from "../../model/loadBalancer";
import { conforming, text } from "../arguments";
import { read } from "../common";
import { createdId, requireId } from "../created";
import { items, type PagedOperation, pageOf } from "../paging";
import type * as types from "../types";
import { loadBalancerCall, loadBalancerPath } from "./calls";

const { received, fields } = loadBalancer;

/** A read contains the groups; a load balancer without this property proves nothing. */
const withGroups = received.extend({ OriginGroups: fields.originGroups.kind.received.nullable() });

export type LoadBalancer = z.output<typeof received>;

export const readLoadBalancer: Operation<z.output<typeof withGroups>> = {
  ...read,
  name: "read load balancer",
  path: loadBalancerPath,
  response: withGroups,
  identifiedBy: { LoadBalancerId: "loadBalancerId" },
  source: "public API description",
};

export const listLoadBalancers: PagedOperation<LoadBalancer> = {
  ...read,
  name: "list load balancers",
  path: "/loadbalancer",
  pageSize: { count: 50 },
  response: pageOf(received),
  source: "public API description",
};

export const createLoadBalancer: Operation<LoadBalancer> = {
  name: "create load balancer",
  method: "POST",
  path: "/loadbalancer",
  response: received.extend({ LoadBalancerId: createdId }),
  idempotent: false,
  source: "public API description",
};

export const updateLoadBalancer: Operation<LoadBalancer> = {
  name: "update load balancer",
  method: "POST",
  path: loadBalancerPath,
  response: received,
  identifiedBy: { LoadBalancerId: "loadBalancerId" },
  idempotent: true,
  source: "public API description",
};

export const deleteLoadBalancer: Operation = {
  name: "delete load balancer",
  method: "DELETE",
  path: loadBalancerPath,
  idempotent: true,
  source: "public API description",
};

/** Load balancers, with their origin groups and origins. */
export const loadBalancers = (client: Client) => ({
  /** Every load balancer, page by page. */
  list: (): AsyncIterable<types.LoadBalancer> =>
    items(client, listLoadBalancers, { subject: "load balancers" }),

  /** One load balancer with its groups and their origins. @throws NotFoundError */
  async get(loadBalancerId: number): Promise<types.LoadBalancer> {
    return client.send(readLoadBalancer, loadBalancerCall(loadBalancerId));
  },

  /** Creates a load balancer. Names need not be unique. */
  async create(input: types.LoadBalancerInput & { Name: string }): Promise<types.LoadBalancer> {
    const body = conforming("loadBalancers.create", loadBalancer, input);
    const what = `the load balancer ${JSON.stringify(text("Name", input.Name))}`;
    const made = await client.send(createLoadBalancer, { body });
    requireId(made.LoadBalancerId, what, createLoadBalancer, "LoadBalancerId");
    return made;
  },

  /** Changes the properties given and leaves the others unchanged. @throws NotFoundError */
  async update(loadBalancerId: number, input: types.LoadBalancerInput): Promise<types.LoadBalancer> {
    const call = loadBalancerCall(loadBalancerId);
    const body = conforming("loadBalancers.update", loadBalancer, input);
    return client.send(updateLoadBalancer, { ...call, body });
  },

  /** Removes a load balancer with all its groups and origins, unless a pull zone uses it. @throws NotFoundError */
  async delete(loadBalancerId: number): Promise<void> {
    await client.send(deleteLoadBalancer, loadBalancerCall(loadBalancerId));
  },
});
