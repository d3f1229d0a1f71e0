/** A resource of a state that manages an object of the platform. */
export interface StateObject {
  /** The resource's address, such as `module.eu.bunnynet_pullzone.shop["a"]`. */
  readonly address: string;
  /** The type in the Terraform provider, such as "bunnynet_pullzone". */
  readonly type: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** The class of the objects of a type, and what their IDs are made of. */
interface TypeMapping {
  readonly className: string;
  /** The attributes of the ID. Without the first one, which the state lacks, the ID is that of the object that ends so. */
  readonly id: readonly (string | undefined)[];
}

const withOwnId = (className: string): TypeMapping => ({ className, id: ["id"] });

/** The types of the Terraform provider bunnynet whose objects have a class. */
const mappings: Readonly<Record<string, TypeMapping>> = {
  bunnynet_compute_container_app: withOwnId("ContainerApp"),
  bunnynet_compute_container_imageregistry: withOwnId("ImageRegistry"),
  bunnynet_compute_script: withOwnId("EdgeScript"),
  bunnynet_compute_script_secret: { className: "EdgeScriptSecret", id: ["script", "name"] },
  bunnynet_compute_script_variable: { className: "EdgeScriptVariable", id: ["script", "id"] },
  bunnynet_database: withOwnId("Database"),
  bunnynet_dns_record: { className: "DnsRecord", id: ["zone", "id"] },
  bunnynet_dns_script: withOwnId("EdgeScript"),
  bunnynet_dns_script_variable: { className: "EdgeScriptVariable", id: ["script", "id"] },
  bunnynet_dns_zone: withOwnId("DnsZone"),
  bunnynet_pullzone: withOwnId("PullZone"),
  bunnynet_pullzone_access_list: { className: "AccessList", id: [undefined, "id"] },
  bunnynet_pullzone_edgerule: { className: "EdgeRule", id: ["pullzone", "id"] },
  bunnynet_pullzone_hostname: { className: "PullZoneHostname", id: ["pullzone", "name"] },
  bunnynet_pullzone_ratelimit_rule: { className: "RateLimitRule", id: [undefined, "id"] },
  bunnynet_pullzone_shield: withOwnId("ShieldZone"),
  bunnynet_pullzone_waf_rule: { className: "WafRule", id: [undefined, "id"] },
  bunnynet_storage_file: { className: "StorageFile", id: ["zone", "path"] },
  bunnynet_storage_zone: withOwnId("StorageZone"),
  bunnynet_stream_collection: { className: "VideoCollection", id: ["library", "id"] },
  bunnynet_stream_library: withOwnId("VideoLibrary"),
};

export class IncompleteStateError extends Error {}

/** Where an object is: its class, and its ID or the end of it. */
export interface ObjectPlace {
  readonly className: string;
  readonly id: string;
  /** Whether the state lacks the beginning of the ID. */
  readonly isEnd: boolean;
}

/** Returns undefined for a type without a class. @throws IncompleteStateError if an attribute of the ID is missing */
export function findPlace({ type, attributes }: StateObject): ObjectPlace | undefined {
  const mapping = mappings[type];
  if (!mapping) return undefined;
  const names = mapping.id.filter((name) => name !== undefined);
  const parts = names.map((name) => {
    const { [name]: part } = attributes;
    if ((typeof part === "string" && part !== "") || Number.isSafeInteger(part)) return String(part);
    throw new IncompleteStateError(`The state has no ${name} of it.`);
  });
  return { className: mapping.className, id: parts.join("/"), isEnd: names.length < mapping.id.length };
}

/** Returns the parts of a resource's name: those of the address, without what all of them have. */
export const toNamePath = (address: string): string[] => [address.replaceAll(/\bmodule\.|\bbunnynet_/g, "")];

/**
 * Reads the resources of the provider bunnynet from a state of Terraform, from what `terraform show -json` prints, or from what
 * `pulumi stack export` prints for a stack that runs that provider.
 * @throws Error if the text is none of them. The message quotes nothing, because a state contains secrets.
 */
export function readStateObjects(text: string): StateObject[] {
  const state = parseJson(text);
  const { version, resources, values, deployment } = Object(state);
  const objects = Array.isArray(resources)
    ? resources.flatMap(readStateResource)
    : values
      ? readModule(Object(values)["root_module"])
      : deployment && (Object(deployment)["resources"] ?? []).flatMap(readBridgedResource);
  const isState = Array.isArray(objects) && (values || deployment || version === 4);
  if (!isState)
    throw new Error(
      "The file of --from is not a state: give a terraform.tfstate of version 4, or what terraform show -json or pulumi stack export prints.",
    );
  return objects.filter(({ type }: StateObject) => type.startsWith("bunnynet_"));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface ShownModule {
  readonly resources?: readonly {
    readonly address: string;
    readonly mode?: string;
    readonly type: string;
    readonly values?: StateObject["attributes"];
  }[];
  readonly child_modules?: readonly ShownModule[];
}

const readModule = (module: ShownModule = {}): StateObject[] => [
  ...(module.resources ?? []).flatMap(({ address, mode, type, values = {} }) =>
    mode === "managed" ? [{ address, type, attributes: values }] : [],
  ),
  ...(module.child_modules ?? []).flatMap(readModule),
];

interface TerraformResource {
  readonly module?: string;
  readonly mode?: string;
  readonly type: string;
  readonly name: string;
  readonly instances?: readonly {
    readonly index_key?: string | number;
    readonly attributes?: StateObject["attributes"];
    readonly deposed?: string;
  }[];
}

function readStateResource({ module, mode, type, name, instances = [] }: TerraformResource): StateObject[] {
  if (mode !== "managed") return [];
  const address = [...(module === undefined ? [] : [module]), type, name].join(".");
  return instances
    .filter(({ deposed }) => deposed === undefined)
    .map(({ index_key: key, attributes = {} }) => ({
      address: key === undefined ? address : `${address}[${JSON.stringify(key)}]`,
      type,
      attributes,
    }));
}

interface BridgedResource {
  readonly urn: string;
  readonly type: string;
  readonly outputs?: StateObject["attributes"];
  readonly delete?: boolean;
}

/** Reads a resource of the type "bunnynet:index/dnsRecord:DnsRecord". Its outputs are the attributes. */
function readBridgedResource({
  urn,
  type,
  outputs = {},
  delete: isLeftOver,
}: BridgedResource): StateObject[] {
  const name = /^bunnynet:index\/(\w+):/.exec(type)?.[1];
  if (name === undefined || isLeftOver) return [];
  const terraformType = `bunnynet_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
  return [{ address: urn.split("::").slice(3).join("::"), type: terraformType, attributes: outputs }];
}
