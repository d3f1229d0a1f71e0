import * as edge from "pulumi-edge-platform";

// The ID of a pull zone that something else manages, by its name.
export const pullZoneId = edge.getPullZone({ name: "storefront" }).then(({ pullZoneId }) => pullZoneId);

// Output form: the name to which CNAME records point.
export const cname = edge.getPullZoneOutput({ name: "storefront" }).systemHostname;
