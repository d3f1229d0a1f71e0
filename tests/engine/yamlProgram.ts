export interface Declared {
  readonly type: string;
  readonly properties?: object;
  readonly options?: object;
}

/** A program in YAML. */
export interface Program {
  readonly variables?: object;
  readonly resources?: Readonly<Record<string, Declared>>;
  readonly outputs?: object;
}

/** What a program in YAML writes for another one's output. */
export const from = (path: string) => `\${${path}}`;

const cities = { dublin: "west", paris: "west", mumbai: "south" };

/** The objects that the README declares: a load balancer, two groups, three origins. */
export const sixObjects = (weight = 80): Record<string, Declared> => ({
  shop: { type: "edge:LoadBalancer", properties: { name: "shop", stickySessionType: "Cookie" } },
  west: {
    type: "edge:OriginGroup",
    properties: { loadBalancerId: from("shop.loadBalancerId"), name: "eu-west", weight },
  },
  south: {
    type: "edge:OriginGroup",
    properties: { loadBalancerId: from("shop.loadBalancerId"), name: "ap-south", weight: 20 },
  },
  ...Object.fromEntries(
    Object.entries(cities).map(([city, group]) => [
      city,
      {
        type: "edge:Origin",
        properties: {
          loadBalancerId: from("shop.loadBalancerId"),
          originGroupId: from(`${group}.originGroupId`),
          standardOrigin: { originUrl: `https://${city}.example.com` },
        },
      },
    ]),
  ),
});
