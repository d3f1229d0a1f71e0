import fc from "fast-check";
import { type Seed, sample } from "../../../emulator";

/** An account, of whose objects the states have some. */
export const stateSeed: Seed = {
  ...sample,
  PullZones: [
    ...(sample.PullZones ?? []),
    { Id: 90, Name: "of-script", EdgeScriptId: 6, Hostnames: [{ Value: "a.example" }] },
  ],
};

type Attributes = Readonly<Record<string, unknown>>;

/** The resources of Terraform for the objects of the account, by the attributes that Terraform stores. */
const stateResources: readonly (readonly [type: string, attributes: Attributes])[] = [
  ["bunnynet_pullzone", { id: 9, name: "storefront", token_auth_key: "MARKER-key" }],
  ["bunnynet_pullzone", { id: 90, name: "of-script" }],
  [
    "bunnynet_pullzone_hostname",
    { id: 77, pullzone: 9, name: "www.shop.example.com", certificate_key: "MARKER" },
  ],
  ["bunnynet_pullzone_hostname", { id: 78, pullzone: 90, name: "a.example" }],
  ["bunnynet_pullzone_edgerule", { id: "4f9e2c1a-7b3d-4c58-9e10-2a6b8d4f1c35", pullzone: 9 }],
  ["bunnynet_pullzone_ratelimit_rule", { id: 8001, pullzone: 9, name: "login" }],
  ["bunnynet_dns_zone", { id: 3, domain: "shop.example.com" }],
  ["bunnynet_dns_record", { id: 2, zone: 3, name: "status" }],
  ["bunnynet_storage_zone", { id: 8, name: "storefront-files", password: "MARKER-password" }],
  ["bunnynet_storage_file", { id: "8|robots.txt", zone: 8, path: "robots.txt", content: "MARKER" }],
  ["bunnynet_compute_script", { id: 6, name: "headers", deployment_key: "MARKER-deployment" }],
  ["bunnynet_compute_script_variable", { id: 61, script: 6, name: "GREETING" }],
  ["bunnynet_compute_script_secret", { id: 1, script: 6, name: "SIGNING_KEY", value: "MARKER-secret" }],
  ["bunnynet_database", { id: "db-901", name: "db-901" }],
  ["bunnynet_compute_container_imageregistry", { id: 3, token: "MARKER-token" }],
  ["bunnynet_stream_video", { id: "guid", library: 4, title: "MARKER-title" }],
  ["bunnynet_pullzone_optimizer_class", { pullzone: 9, name: "small" }],
  ["bunnynet_dns_record", { id: 999, zone: 3, name: "deleted" }],
  ["random_password", { result: "MARKER-other" }],
];

const label = fc.constantFrom("main", "shop", "eu-west", "import", "Größe_1", "a".repeat(60));
const key = fc.oneof(
  fc.constant(undefined),
  fc.nat(20),
  fc.constantFrom("a", 'say "hi"', "x/y.z", "line\nbreak", "日本 🐇", "__proto__", "n".repeat(200)),
);
const modulePath = fc.constantFrom(undefined, "module.eu", 'module.eu["a.b"].module.deep[0]');

const resource = fc.record({
  chosen: fc.constantFrom(...stateResources),
  name: label,
  index: key,
  module: modulePath,
});

/** States of Terraform in their stored form, without an object or an address twice. */
export const stateArbitrary = fc
  .uniqueArray(resource, { selector: ({ chosen }) => chosen, minLength: 1, maxLength: stateResources.length })
  .map((all) => ({
    version: 4,
    terraform_version: "1.9.0",
    resources: [
      ...all.map(({ chosen: [type, attributes], name, index, module }, i) => ({
        ...(module !== undefined && { module }),
        mode: "managed",
        type,
        name: `${name}_${i}`,
        provider: 'provider["registry.terraform.io/bunnyway/bunnynet"]',
        instances: [{ ...(index !== undefined && { index_key: index }), attributes }],
      })),
      { mode: "data", type: "bunnynet_dns_zone", name: "read", instances: [{ attributes: { id: 3 } }] },
    ],
  }));
