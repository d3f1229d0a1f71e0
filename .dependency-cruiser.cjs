// Imports point downwards only: functions/resources → dynamic's literal text; host → dynamic → lifecycles → api → http.
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
      "^provider/(api/|http/|migrations/statements|config|version)",
    ),
    layer("migrations-are-low", "^provider/migrations/", "^provider/migrations/"),
    layer("config-is-low", "^provider/config", "^provider/(config|http/)"),
    layer(
      "lifecycles-use-api",
      "^provider/lifecycles/",
      "^provider/(lifecycles/|api/|migrations/|http/(client|errors)|dynamic/lifecycle)",
    ),
    layer(
      "dynamic-uses-lifecycles-and-http",
      "^provider/dynamic/",
      "^provider/(dynamic/|lifecycles/index|api/|http/|config|signatures|version)",
    ),
    layer("host-uses-dynamic", "^provider/host/", "^provider/(host/|dynamic/|version)"),
    layer(
      "resources-are-thin",
      "^provider/resources/",
      "^provider/(dynamic/text|config|mocks|project|migrations/|resources/(edgeResource|edgeProvider|trace|warnings)|functions/getRateLimits)",
    ),
    layer(
      "functions-are-thin",
      "^provider/functions/",
      "^provider/(functions/|config|api/|http/errors|mocks|signatures|resources/edgeProvider)",
    ),
    layer("signatures-are-low", "^provider/signatures", "^provider/signatures"),
    layer("mocks-are-low", "^provider/mocks", "^provider/mocks"),
    layer("project-is-low", "^provider/project", "^provider/project"),
    layer("emulator-stands-alone", "^emulator/", "^emulator/"),
    layer(
      "cli-uses-the-lower-layers",
      "^cli/",
      "^(cli/|provider/(api/|http/|dynamic/|lifecycles/index|config|project|version)|emulator/index)",
    ),
    {
      name: "lifecycles-have-no-siblings",
      severity: "error",
      from: { path: "^provider/lifecycles/([^/]+)\\.ts$", pathNot: "/index\\.ts$" },
      to: { path: "^provider/lifecycles/", pathNot: "^provider/lifecycles/(shared|index)" },
    },
    {
      name: "api-has-no-pulumi-sdk",
      severity: "error",
      from: { path: "^provider/(api|http|lifecycles|dynamic)/" },
      to: { path: "node_modules/@pulumi/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
  },
};
