import fc from "fast-check";
import { type Seed, sample } from "../../../emulator";

/** An account, of whose objects the states have some. */
export const stateSeed: Seed = {
  ...sample,
  Scripts: [
    ...(sample.Scripts ?? []),
    { Id: 7, Name: "geo", ScriptType: 0, EdgeScriptVariables: [{ Id: 71, Name: "DEFAULT" }] },
  ],
  PullZones: [
    ...(sample.PullZones ?? []),
    { Id: 90, Name: "of-script", EdgeScriptId: 6, Hostnames: [{ Value: "a.example" }] },
  ],
};

type Attributes = Readonly<Record<string, unknown>>;

/** Terraform's resources for the objects of the account, with some of the attributes that its provider's pages list. */
export const stateResources: readonly (readonly [type: string, attributes: Attributes])[] = [
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
  [
    "bunnynet_compute_container_app",
    {
      id: "storefront",
      name: "storefront",
      container: [{ env: [{ name: "GREETING", value: "MARKER-env" }] }],
    },
  ],
  ["bunnynet_dns_script", { id: 7, name: "geo", content: "MARKER-code" }],
  ["bunnynet_dns_script_variable", { id: 71, script: 7, name: "DEFAULT", value: "MARKER-variable" }],
  ["bunnynet_pullzone_access_list", { id: 301, pullzone: 9, name: "office", entries: ["192.0.2.1"] }],
  ["bunnynet_pullzone_shield", { id: 5, pullzone: 9, tier: "Advanced" }],
  ["bunnynet_pullzone_waf_rule", { id: 9001, pullzone: 9, name: "uploads" }],
  ["bunnynet_stream_library", { id: 4, name: "product-videos", api_key: "MARKER-library" }],
  [
    "bunnynet_stream_collection",
    { id: "1f0c8a52-3d6e-4b7a-9c25-6e4d2b8f7a10", library: 4, name: "product-tours" },
  ],
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
