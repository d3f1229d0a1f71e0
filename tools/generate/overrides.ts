// What TypeScript can say and Pulumi's package schema cannot.

/** Enumerations of the API: a number that has no name yet passes as it is. */
export const numbered = [
  "OriginGroupLoadBalancingMethod",
  "StickySessionType",
  "OriginLoadBalancingMethod",
  "HealthStatus",
  "OriginType",
];

/** Enumerations whose type a program may import. The words of others stand where they are used. */
export const exported = ["OriginGroupLoadBalancingMethod", "StickySessionType", "OriginLoadBalancingMethod"];

/** Types of members, by type and member. */
export const members: Readonly<Record<string, string>> = {
  "DatabaseToken.renewBefore": "string | undefined",
  "GetAccessLogsArgs.from": "Date | string",
  "GetAccessLogsArgs.to": "Date | string",
};

/** Classes whose objects cannot be read by an ID. */
export const unreadable = ["DatabaseToken"];
