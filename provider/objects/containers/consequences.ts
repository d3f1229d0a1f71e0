import { readOnly } from "../../model/field";
import { count, text } from "../../model/kinds";
import { listOf } from "../../model/list";
import type { Members } from "../../model/members";
import { object } from "../../model/object";
import type { ArgumentError, Properties } from "../../model/properties";

// What follows from the containers of an app: outputs, losses and wrong combinations.

export const containerState = object("ContainerState", "A container on the platform.", {
  containerId: readOnly("id", text(), "ID of the container."),
  imageDigest: readOnly("imageDigest", text(), "Digest of its image."),
});
export const endpointState = object("ContainerEndpointState", "An endpoint on the platform.", {
  endpointId: readOnly("id", text(), "ID of the endpoint."),
  publicHost: readOnly("publicHost", text(), "Host of the endpoint."),
  pullZoneId: readOnly("pullZoneId", count(), "ID of the pull zone of a CDN endpoint."),
  publicIpAddresses: readOnly("publicIpAddresses", listOf(text()), "Public addresses."),
});

const getMembers = (value: unknown): Members =>
  typeof value === "object" && value !== null ? (value as Members) : {};

/** Lists the endpoints of containers, as a program has them. */
const listEndpoints = (templates: unknown) =>
  Object.entries(getMembers(templates)).flatMap(([container, template]) =>
    Object.entries(getMembers(getMembers(template)["endpoints"])).map(([name, form]) => ({
      container,
      name,
      form: getMembers(form),
    })),
  );

/** Adds what the platform reports of containers and endpoints, by name. */
export function readStates(outputs: Properties, { containerTemplates }: Members): Properties {
  const all: readonly Members[] = Array.isArray(containerTemplates) ? containerTemplates.map(getMembers) : [];
  const endpoints = all.flatMap((each) =>
    Array.isArray(each["endpoints"]) ? each["endpoints"].map(getMembers) : [],
  );
  return {
    ...outputs,
    containers: Object.fromEntries(all.map((each) => [each["name"], containerState.fromWire(each as never)])),
    endpoints: Object.fromEntries(
      endpoints.map(({ displayName, pullZoneId, publicIpAddresses, ...each }) => [
        displayName,
        {
          ...endpointState.fromWire(each as never),
          // The API returns the number as a string.
          pullZoneId: Number(pullZoneId) || 0,
          publicIpAddresses: Array.isArray(publicIpAddresses)
            ? publicIpAddresses.map((each) => getMembers(each)["address"])
            : [],
        },
      ]),
    ),
  };
}

/** Lists the outputs that change with what the program changes. */
export function listChangedStates(
  { containerTemplates: before }: Properties,
  { containerTemplates: after }: Members,
): string[] {
  if (after === undefined) return [];
  const listImages = (templates: unknown) =>
    Object.entries(getMembers(templates)).map(([name, container]) => {
      const { imageRegistryId, imageNamespace, imageName, imageTag, imageDigest } = getMembers(container);
      return [name, imageRegistryId, imageNamespace, imageName, imageTag, imageDigest];
    });
  const listForms = (templates: unknown) =>
    listEndpoints(templates).map(({ container, name, form }) => [container, name, Object.keys(form)]);
  const differ = (list: (templates: unknown) => unknown[]) =>
    JSON.stringify(list(before).map(String).sort()) !== JSON.stringify(list(after).map(String).sort());
  return [...(differ(listImages) ? ["containers"] : []), ...(differ(listForms) ? ["endpoints"] : [])];
}

/**
 * Returns a sentence about what an update drops, because the platform deletes what that holds, and about a digest
 * that stays.
 */
export function describeConsequences(
  recorded: Properties,
  { containerTemplates, volumes: declaredVolumes }: Members,
): string | undefined {
  const isKept = ({ container, name }: { readonly container: string; readonly name: string }) =>
    listEndpoints(containerTemplates).some(
      (each) => each.container === container && each.name === name && "cdn" in each.form,
    );
  const endpoints =
    typeof containerTemplates === "object"
      ? listEndpoints(recorded["containerTemplates"]).filter((each) => "cdn" in each.form && !isKept(each))
      : [];
  const volumeNames =
    typeof declaredVolumes === "object"
      ? Object.keys(getMembers(recorded["volumes"])).filter((name) => !(name in getMembers(declaredVolumes)))
      : [];
  const pinned = Object.entries(getMembers(containerTemplates)).filter(([name, container]) => {
    const before = getMembers(getMembers(recorded["containerTemplates"])[name]);
    const { imageTag, imageDigest } = getMembers(container);
    return (
      imageDigest !== undefined && imageDigest === before["imageDigest"] && imageTag !== before["imageTag"]
    );
  });
  const states = getMembers(recorded["endpoints"]);
  const sentences = [
    ...endpoints.map(({ container, name }) => {
      const { pullZoneId } = getMembers(states[name]);
      return `drops the CDN endpoint ${name} of container ${container}: the platform deletes its pull zone${pullZoneId ? ` ${pullZoneId}` : ""} with all settings`;
    }),
    ...volumeNames.map((name) => `drops the volume ${name} with its data`),
    ...pinned.map(
      ([name]) =>
        `changes the tag of container ${name}, but its imageDigest takes precedence: leave that out to run the new image`,
    ),
  ];
  return sentences.length > 0
    ? `The update of container app ${recorded["appId"]} ${sentences.join(", and ")}.`
    : undefined;
}

/** Checks what the schema of the arguments cannot: which members exclude each other, and which names are unique. */
export function checkContainers({ containerTemplates }: Members): ArgumentError[] {
  const all = listEndpoints(containerTemplates);
  return all.flatMap(({ container, name, form }, index) => {
    const property = `containerTemplates.${container}.endpoints.${name}`;
    const forms = Object.keys(form).filter((each) => form[each] !== undefined);
    const { portMappings } = getMembers(form["cdn"]);
    const twin = all.slice(0, index).find((each) => each.name === name);
    if (twin)
      return [
        {
          property,
          reason: `${property} has the name of an endpoint of ${twin.container}: names of endpoints are unique in an app.`,
        },
      ];
    if (forms.length !== 1) return [{ property, reason: `${property} must have one of cdn and anycast.` }];
    return Array.isArray(portMappings) && portMappings.length !== 1
      ? [
          {
            property,
            reason: `${property}.cdn.portMappings must have one port; ${portMappings.length} were given.`,
          },
        ]
      : [];
  });
}
