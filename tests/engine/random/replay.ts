import type { EmulatorOptions } from "../../../emulator";
import { pluginForm } from "../scene";

const runtime = "name: test\nruntime: { name: nodejs, options: { typescript: false } }\n";

export const renderFileCommand = (name: string, text: string): string =>
  `cat > ${name} <<'EOF'\n${text.trimEnd()}\nEOF`;

/** Returns the shell lines that start the emulator and create the stack, in a folder with the package and the SDK. */
export function renderSetup(
  accounts: EmulatorOptions["accounts"],
  databases: readonly (readonly object[])[],
  config: Readonly<Record<string, string>>,
): string[] {
  const emulator = [
    'const { startEmulator } = require("pulumi-edge-platform/emulator");',
    `const accounts = ${JSON.stringify(accounts)};`,
    `const databases = ${JSON.stringify(databases)};`,
    "startEmulator({ port: 8787, databasePort: 8788, databaseBusyTimeout: 1000, accounts }).then((emulator) => {",
    "  emulator.accounts.forEach(({ state }, at) => state.databases.push(...databases[at]));",
    "});",
  ].join("\n");
  const urls = { "edge:baseUrl": "http://127.0.0.1:8787", "edge:databaseUrl": "http://127.0.0.1:8788" };
  const configArgs = Object.entries({ ...config, ...urls }).map(
    ([key, value]) => `${/(Key|Token)$/.test(key) ? "--secret" : "--plaintext"} ${key}=${value}`,
  );
  return [
    renderFileCommand("emulator.cjs", emulator),
    "node emulator.cjs & sleep 3",
    renderFileCommand("Pulumi.yaml", `${runtime}${pluginForm}`),
    "export PULUMI_BACKEND_URL=file://$PWD PULUMI_CONFIG_PASSPHRASE=test",
    "pulumi stack init test",
    `pulumi config set-all ${configArgs.join(" ")}`,
  ];
}
