// @ts-check
// Bundles the code that Pulumi loads for dynamic resources, because one file loads three times as fast as many small ones.
// Bundles the plugin together with its dependencies. Does not bundle commands, the typed client or data functions.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The HTTP client is a separate file, because a preview without changes does not load it. */
const undiciFile = "./undici.js";

/** @type {import("esbuild").Plugin} */
const externalHttpClient = {
  name: "loaded late",
  setup: ({ onResolve }) => onResolve({ filter: /^undici$/ }, () => ({ path: undiciFile, external: true })),
};

/** The parts of undici that `provider/http` uses, about a quarter of the code. */
const undiciSubset = `exports.Pool = require("undici/lib/dispatcher/pool");
exports.EnvHttpProxyAgent = require("undici/lib/dispatcher/env-http-proxy-agent");
// undici's index sets this too. The proxy agent needs it to open tunnels.
require("undici/lib/dispatcher/dispatcher").prototype.connect = require("undici/lib/api/api-connect");`;

/** Removes unused parts of dependencies from the plugin's bundle. @type {import("esbuild").Plugin} */
const dependencyTrimmer = {
  name: "trimmed",
  setup: ({ onResolve, onLoad }) => {
    // gRPC needs the proto loader only for channel statistics, which the plugin does not offer.
    const contents = { undici: undiciSubset, "@grpc/proto-loader": "" };
    onResolve({ filter: /^(undici|@grpc\/proto-loader)$/ }, ({ path }) => ({ path, namespace: "trimmed" }));
    onLoad({ filter: /.*/, namespace: "trimmed" }, ({ path }) => ({
      contents: contents[/** @type {keyof typeof contents} */ (path)],
      resolveDir: root,
    }));
  },
};

/** @param {import("esbuild").BuildOptions} options */
const bundle = (options) =>
  build({
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    target: "node20",
    metafile: true,
    legalComments: "none",
    ...options,
  });

const bundleResults = await Promise.all([
  bundle({
    entryPoints: ["provider/core/index.ts"],
    outfile: "dist/provider/core/index.js",
    plugins: [externalHttpClient],
  }),
  bundle({
    stdin: { contents: undiciSubset, resolveDir: root, sourcefile: "undici.js" },
    outfile: join("dist/provider/core", undiciFile),
    minify: true,
  }),
  bundle({
    entryPoints: ["provider/plugin/main.ts"],
    outfile: "dist/provider/plugin/main.js",
    plugins: [dependencyTrimmer],
    // Identifiers stay long. Code that restores the names of classes would cost more at each start than they do.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 500,
  }),
]);

// The emulator's console consists of files that browsers load directly.
cpSync(join(root, "emulator/console/page"), join(root, "dist/emulator/console/page"), {
  recursive: true,
  filter: (file) => !file.endsWith(".json"),
});

// Extracted facts are read when they are needed.
cpSync(join(root, "facts"), join(root, "dist/facts"), {
  recursive: true,
  filter: (file) => !file.endsWith(".ts"),
});

// This link lets the examples import the package by its name, as if it were installed.
const packageLink = join(root, "examples", "node_modules", "pulumi-edge-platform");
mkdirSync(dirname(packageLink), { recursive: true });
rmSync(packageLink, { recursive: true, force: true });
symlinkSync(root, packageLink, "junction");

const packageFolders = new Set(
  bundleResults
    .flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {}))
    .flatMap((file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []),
);
const licenseNotices = [...packageFolders].sort().map((folder) => {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  const file = ["LICENSE", "LICENSE.md", "license"].find((candidate) =>
    existsSync(join(root, folder, candidate)),
  );
  if (file === undefined) throw new Error(`${name} is bundled and has no license file.`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(root, folder, file), "utf8").trim()}\n`;
});
writeFileSync(
  join(root, "dist", "THIRD_PARTY.txt"),
  `Files of this package hold parts of these packages.\n\n${licenseNotices.join(`\n${"-".repeat(80)}\n\n`)}`,
);
