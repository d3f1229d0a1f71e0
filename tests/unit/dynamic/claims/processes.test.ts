import { engineAmong } from "../../../../provider/dynamic/claims/processes";

const engineOf = (...names: string[]) => engineAmong(names.map((name, nth) => ({ name, nth })))?.nth;

test.each([
  ["this package's host", ["pulumi", "bash"], 0],
  ["the SDK's host, under its script", ["pulumi-resource", "pulumi", "bash"], 1],
  ["a version manager's shim that waits for node", ["node", "pulumi-resource", "pulumi", "bash"], 2],
  ["a shim of another name", ["some-shim", "sh", "pulumi", "zsh"], 2],
  ["the Automation API", ["sh", "pulumi", "node"], 1],
  ["a tool that runs pulumi in a resource of its own", ["pulumi", "pulumi-language", "pulumi", "bash"], 0],
  ["an engine under another name", ["node", "sh", "deployer", "systemd"], 2],
])("all hosts of a run find its engine: %s", (_, names, engine) => {
  expect(engineOf(...names)).toBe(engine);
});

test("where no process above shows, there is no engine to go by", () => {
  expect(engineOf()).toBe(undefined);
});
