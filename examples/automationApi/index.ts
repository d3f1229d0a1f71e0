import * as edge from "pulumi-edge-platform";

const group = new edge.OriginGroup("eu", { loadBalancerId: 1, name: "eu" });

export const groupId = group.originGroupId;
