import { engineAmong } from "../../../../provider/dynamic/claims/processes";

const engineOf = (...names: string[]) => engineAmong(names.map((name, nth) => ({ name, nth })))?.nth;

test.each([
  ["this package's host", ["pulumi", "bash"], 0],
  ["the SDK's host, under its script", ["pulumi-resource", "pulumi", "bash"], 1],
  ["a version manager's shim that waits for node", ["node", "pulumi-resource", "pulumi", "bash"], 2],
  ["a shim with another name", ["some-shim", "sh", "pulumi", "zsh"], 2],
  ["the Automation API", ["sh", "pulumi", "node"], 1],
  ["a resource that runs pulumi itself", ["pulumi", "pulumi-language", "pulumi", "bash"], 0],
  ["an engine under another name", ["node", "sh", "deployer", "systemd"], 2],
])("every host of a run finds its engine: %s", (_, names, engine) => {
  expect(engineOf(...names)).toBe(engine);
});

test("if no parent process is visible, there is no engine", () => {
  expect(engineOf()).toBe(undefined);
});
