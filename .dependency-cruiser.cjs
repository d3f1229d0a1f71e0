// Imports point downwards only: host → wire → dynamic → lifecycles → classes → api → http and model, which is below everything;
// what a program loads (sdk, resources, functions/load) reaches dynamic's literal text alone.
const layer = (name, from, allowed) => ({
  name,
  severity: "error",
  from: { path: from },
  to: { path: "^(provider|emulator|cli)/", pathNot: allowed },
});

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    layer("http-knows-no-operation", "^provider/http/", "^provider/(http/|version)"),
    layer(
      "api-knows-no-pulumi",
      "^provider/api/",
      "^provider/(api/|model/|http/|migrations/statements|config|version)",
    ),
    layer("migrations-are-low", "^provider/migrations/", "^provider/migrations/"),
    layer("config-is-low", "^provider/config", "^provider/(config|http/)"),
    layer("model-is-lowest", "^provider/model/", "^provider/model/"),
    layer(
      "classes-use-api-and-model",
      "^provider/classes/",
      "^provider/(classes/|model/|api/|http/(client|errors)|dynamic/lifecycle)",
    ),
    layer(
      "sdk-is-for-programs",
      "^provider/sdk/",
      "^provider/(sdk/|resources/edgeResource|functions/(account|load))",
    ),
    layer(
      "lifecycles-use-api",
      "^provider/lifecycles/",
      "^provider/(lifecycles/|classes/|model/|api/|migrations/|http/(client|errors)|dynamic/lifecycle)",
    ),
    layer(
      "dynamic-uses-lifecycles-and-http",
      "^provider/dynamic/",
      "^provider/(dynamic/|lifecycles/index|api/|http/|config|signatures|version)",
    ),
    layer("wire-is-for-servers", "^provider/wire/", "^provider/(wire/|dynamic/)"),
    layer("host-uses-dynamic", "^provider/host/", "^provider/(host/|wire/|dynamic/)"),
    layer(
      "resources-are-thin",
      "^provider/resources/",
      "^provider/(dynamic/text|config|mocks|project|migrations/|resources/(edgeResource|edgeProvider|trace|warnings)|functions/getRateLimits)",
    ),
    layer(
      "functions-are-thin",
      "^provider/functions/",
      "^provider/(functions/|config|model/|api/|http/errors|mocks|signatures|resources/edgeProvider)",
    ),
    layer("signatures-are-low", "^provider/signatures", "^provider/signatures"),
    layer("mocks-are-low", "^provider/mocks", "^provider/mocks"),
    layer("project-is-low", "^provider/project", "^provider/project"),
    layer("emulator-stands-alone", "^emulator/", "^emulator/"),
    layer(
      "cli-uses-the-lower-layers",
      "^cli/",
      "^(cli/|provider/(api/|model/|http/|dynamic/|lifecycles/index|config|project|version)|emulator/index)",
    ),
    {
      name: "lifecycles-have-no-siblings",
      severity: "error",
      from: { path: "^provider/lifecycles/([^/]+)\\.ts$", pathNot: "/index\\.ts$" },
      to: { path: "^provider/lifecycles/", pathNot: "^provider/lifecycles/(shared|index)" },
    },
    {
      name: "classes-have-no-siblings",
      severity: "error",
      from: { path: "^provider/classes/([^/]+)\\.ts$", pathNot: "/index\\.ts$" },
      to: { path: "^provider/classes/", pathNot: "^provider/classes/(resource|roles)" },
    },
    {
      name: "model-has-zod-alone",
      severity: "error",
      from: { path: "^provider/model/" },
      to: { dependencyTypes: ["npm", "npm-dev", "npm-peer", "core"], pathNot: "node_modules/zod/" },
    },
    {
      name: "api-has-no-pulumi-sdk",
      severity: "error",
      from: { path: "^provider/(model|api|http|classes|lifecycles|dynamic)/" },
      to: { path: "node_modules/@pulumi/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
  },
};
