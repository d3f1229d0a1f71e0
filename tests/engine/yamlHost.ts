import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { full } from "./seed";

/** The folder of the language host for YAML: that of EDGE_TEST_YAML_HOST, else one of the PATH. */
export const yamlHost = [
  dirname(process.env["EDGE_TEST_YAML_HOST"] ?? ""),
  ...(process.env["PATH"] ?? "").split(delimiter),
].find((path) => path !== "." && existsSync(join(path, "pulumi-language-yaml")));

export const testWithYaml = full && yamlHost ? test : test.skip;

/** Options of a stack that may have a program in YAML. */
export const withYamlHost = yamlHost === undefined ? {} : { before: yamlHost };
