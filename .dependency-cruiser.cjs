// Imports point downwards only: plugin → core → classes → api → http and model; base is below everything;
// what a program loads (sdk, program) reaches core's literal text only, and the rest when a data function is called.
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
    {
      name: "emulator-has-no-cycles",
      comment: "Types count: an area of the emulator does not know the state that holds it.",
      severity: "error",
      from: { path: "^emulator/" },
      to: { circular: true },
    },
    layer("http-knows-no-operation", "^provider/http/", "^provider/(http/|base/|signatures|version)"),
    layer(
      "api-knows-no-pulumi",
      "^provider/api/",
      "^provider/(api/|objects/|model/|http/|base/|config|version)",
    ),
    layer("objects-are-data", "^provider/objects/", "^provider/(objects/|model/|http/operation)"),
    layer("base-is-lowest", "^provider/base/", "^provider/base/"),
    layer("config-is-low", "^provider/config", "^provider/(config|http/|base/)"),
    layer("model-is-lowest", "^provider/model/", "^provider/model/"),
    layer(
      "classes-use-api-and-model",
      "^provider/classes/",
      "^provider/(classes/|objects/|model/|api/|base/|signatures|http/(client|advice|operation|concurrency|url)\\.)",
    ),
    layer(
      "functions-use-api-and-model",
      "^provider/functions/",
      "^provider/(functions/|objects/|model/|api/|base/)",
    ),
    layer(
      "core-uses-classes-and-http",
      "^provider/core/",
      "^provider/(core/|classes/(registry|lifecycle)|model/(members|properties)|api/verifyServer|http/|base/|config|signatures|system/|version)",
    ),
    {
      name: "values-use-no-other-core",
      severity: "error",
      from: { path: "^provider/core/values/" },
      to: { path: "^provider/core/", pathNot: "^provider/core/values/" },
    },
    {
      name: "ledger-uses-no-operation",
      severity: "error",
      from: { path: "^provider/core/ledger/" },
      to: {
        path: "^provider/core/",
        pathNot: "^provider/core/(ledger/|values/|(identity|messages|resource|state)\\.)",
      },
    },
    {
      name: "operations-know-no-preview",
      severity: "error",
      from: {
        path: "^provider/core/",
        pathNot: "^provider/core/(preview/|(readOnlyResource|provider|index)\\.)",
      },
      to: { path: "^provider/core/(preview/|(readOnlyResource|provider|index)\\.)" },
    },
    layer(
      "plugin-uses-all-but-programs",
      "^provider/plugin/",
      "^provider/(plugin/|core/|classes/|functions/|model/(members|properties)|api/(arguments|client)\\.|http/|base/|config|signatures|system/|packageFile|version)",
    ),
    layer(
      "program-is-thin",
      "^provider/program/(?!(invoke|account)\\.)",
      "^provider/(program/|sdk/(edgeProviderArgs|sqlMigrations)|core/tokens|config|project|signatures|base/|classes/sqlMigrations/scripts)",
    ),
    layer(
      "data-functions-are-called-by-two-files",
      "^provider/program/(invoke|account)\\.",
      "^provider/(program/|config|signatures|model/|functions/|api/(arguments|client)\\.|base/)",
    ),
    layer(
      "sdk-is-for-programs",
      "^provider/sdk/",
      "^provider/(sdk/|program/(edgeResource|account|load|sqlMigrations)|functions/getSqlRows)",
    ),
    layer("system-is-low", "^provider/system/", "^provider/system/"),
    layer("signatures-are-low", "^provider/signatures", "^provider/signatures"),
    layer("package-file-is-low", "^provider/packageFile", "^provider/packageFile"),
    layer("project-is-low", "^provider/project", "^provider/project"),
    layer(
      "emulator-stands-alone",
      "^emulator/",
      "^(emulator/|provider/(base/closest|model/time|system/processes))",
    ),
    layer(
      "cli-uses-the-lower-layers",
      "^cli/",
      "^(cli/|provider/(api/|objects/|model/|http/|base/|core/|classes/(index|lifecycle)|config|project|version|packageFile)|emulator/index)",
    ),
    {
      name: "classes-have-no-siblings",
      severity: "error",
      from: { path: "^provider/classes/([^/.]+)", pathNot: "^provider/classes/(index|registry)\\.ts$" },
      to: {
        path: "^provider/classes/",
        pathNot: "^provider/classes/($1[/.]|define|lifecycle|asset)",
      },
    },
    layer("facts-come-from-elsewhere", "^facts/", "^facts/"),
    {
      name: "facts-are-no-declarations",
      comment: "Tests compare what the provider declares with the facts, so it must not be made of them.",
      severity: "error",
      from: { path: "^provider/" },
      to: { path: "^facts/" },
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
      from: { path: "^provider/(base|model|api|http|classes|core)/" },
      to: { path: "node_modules/@pulumi/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
  },
};
