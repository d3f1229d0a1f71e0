import { alwaysReturned, field, notInClass, readOnly, value } from "../model/field";
import { integer, matchingText, nonEmptyText, openEnum, text } from "../model/kinds";
import { mapOf, setOf } from "../model/list";
import { object } from "../model/object";
import {
  checkContainers,
  containerState,
  describeConsequences,
  endpointState,
  listChangedStates,
  readStates,
} from "./containers/consequences";
import { containerOperations } from "./containers/operations";
import { containers, volumes } from "./containers/templates";
import { declareObject } from "./declare/declareObject";

const instances = () => integer(1, 1000);
const autoScaling = object("ContainerAutoScaling", "How many instances run in each active region.", {
  min: field("min", instances(), "Smallest number of instances.", { required: true, alwaysReturned: true }),
  max: field("max", instances(), "Largest number of instances.", { required: true, alwaysReturned: true }),
});

const regionId = matchingText(/^[A-Za-z]{2,4}$/, 'the ID of a region, such as "DE"');
const regionSettings = object("ContainerRegionSettings", "Where an app runs.", {
  allowedRegionIds: field(
    "allowedRegionIds",
    setOf(regionId),
    "IDs of the regions in which the app may run, such as `DE`. The API lists them with `GET /mc/regions`.",
  ),
  requiredRegionIds: field(
    "requiredRegionIds",
    setOf(regionId),
    "Regions in which it always runs, out of those allowed.",
  ),
  maxAllowedRegions: field(
    "maxAllowedRegions",
    integer(1, 1000),
    "Largest number of regions in which it may run at once.",
  ),
});

export const containerApp = declareObject({
  className: "ContainerApp",
  noun: "container app",
  shortNoun: "app",
  area: "containers",
  description:
    "A container app with its containers, endpoints and volumes. In the program, each of them has a name. If you remove a container, an endpoint or a volume from the program, the next `up` removes it from the app. Those that the program has never declared stay. No change replaces the app. ID and import ID: `<appId>`.",
  path: "/mc/apps",
  id: "appId",
  fields: {
    appId: readOnly("id", nonEmptyText(), "ID of the app, assigned by the API.", alwaysReturned),
    name: field(
      "name",
      matchingText(/^[A-Za-z0-9\s-]{1,100}$/, "1 to 100 letters, digits, dashes and spaces"),
      "Name of the app.",
      { alwaysReturned: true, required: true },
    ),
    runtimeType: field("runtimeType", openEnum("shared", "reserved"), "Machines on which the app runs.", {
      required: true,
      createDefault: "shared",
      argumentDescription: "Machines on which the app runs. Default: `shared` for a new app.",
    }),
    autoScaling: field("autoScaling", autoScaling, "How many instances run in each active region.", {
      required: true,
      billedFor: "each instance",
    }),
    regionSettings: field("regionSettings", regionSettings, "Where the app runs.", { required: true }),
    containerTemplates: field("containerTemplates", containers, "Containers of the app, by name.", {
      requiredForNew: true,
      argumentDescription: "Containers of the app, by name. Required for a new app.",
    }),
    volumes: field("volumes", volumes, "Volumes of the app, by name.", { billedFor: "their size" }),
    status: readOnly(
      "status",
      openEnum("active", "progressing", "inactive", "failing", "suspended", "unknown"),
      "State of the app.",
    ),
    displayEndpoint: readOnly(
      "displayEndpoint",
      object("ContainerDisplayEndpoint", "The endpoint that the dashboard shows.", {
        id: readOnly("id", text(), "ID of the endpoint."),
        address: readOnly("address", text(), "Its address."),
        type: readOnly("type", openEnum("cdn", "anycast", "publicIp"), "Its type."),
      }),
      "The endpoint that the dashboard shows.",
      notInClass,
    ),
  },
  outputs: {
    containers: value(mapOf(containerState), "Containers on the platform, by name."),
    endpoints: value(mapOf(endpointState), "Endpoints on the platform, by name."),
  },
  lookup: ["name"],
  operations: containerOperations,
  writes: { serial: true, createsWith: "/pullzone" },
  verbs: {
    list: {
      pageSize: { limit: 1000 },
      omits: ["runtimeType", "autoScaling", "regionSettings", "containerTemplates", "volumes"],
    },
    create: { returns: { id: "id" } },
    update: { method: "PATCH", returns: "nothing" },
  },
  contents: { member: "volumes", noun: "volume", isPart: true, canForce: true, label: ({ name }) => name },
  holdsData: "the volumes of the new one would be empty",
  hooks: {
    checkTogether: (inputs, isKnown) => (isKnown("containerTemplates") ? checkContainers(inputs) : []),
    fromResponse: readStates,
    compare: (recorded, inputs) => {
      const notice = describeConsequences(recorded, inputs);
      return {
        // The response to a create has only the ID, so a state without a status triggers a read.
        changed: recorded["status"] === undefined ? ["status"] : [],
        computed: listChangedStates(recorded, inputs),
        ...(notice !== undefined && { notice }),
      };
    },
  },
  client: {
    name: "containerApps",
    doc: "Container apps, with their containers, endpoints and volumes.",
    list: "Every app of the account, without its containers.",
    get: "One app. Values of environment variables are secrets.",
    create: "Creates an app and returns its ID.",
    update: "Changes the properties given. Lists are replaced: give the IDs of the containers that stay.",
    delete: "Removes an app with its volumes.",
  },
  example: {
    title: "An app with one container behind a pull zone. Registry 1 is that of public images on Docker Hub",
    arguments: {
      name: "shop",
      autoScaling: { min: 1, max: 2 },
      regionSettings: { allowedRegionIds: ["DE"], requiredRegionIds: ["DE"] },
      containerTemplates: {
        web: {
          imageRegistryId: "1",
          imageNamespace: "library",
          imageName: "nginx",
          imageTag: "1.29",
          environmentVariables: { MODE: "production" },
          endpoints: { public: { cdn: { isSslEnabled: false, portMappings: [{ containerPort: 80 }] } } },
        },
      },
    },
    change: { autoScaling: { min: 1, max: 3 } },
    id: "storefront",
  },
});
