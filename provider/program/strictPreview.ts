import * as pulumi from "@pulumi/pulumi";
import { strictKey } from "../core/text";
import { mocksInForce } from "./mocks";

let isSetByProvider = false;

/** Called for an EdgeProvider with the argument: only the SDK knows which resources get it. */
export function setByProvider(): void {
  isSetByProvider = true;
}

/** Whether the stack or the environment has the setting; the host checks its value. */
export function isSetStrict(): boolean {
  const setting = new pulumi.Config("edge").get("strictPreview") || process.env["EDGE_STRICT_PREVIEW"];
  return setting !== undefined && !["", "false", "0"].includes(setting);
}

/** What a resource adds to its inputs in a preview that may be strict. One that is only read adds nothing. */
export function strictInput(options: pulumi.CustomResourceOptions = {}): object {
  if (!pulumi.runtime.isDryRun() || mocksInForce() || !(isSetByProvider || isSetStrict())) return {};
  const { deleteBeforeReplace, replaceWith, retainOnDelete, id } = options;
  if (id !== undefined) return {};
  return { [strictKey]: !retainOnDelete && (deleteBeforeReplace === true || replaceWith !== undefined) };
}

const failedRuns = new WeakSet<object>();

/** Fails the preview once, if the host asks for it: an error of one resource would end it before the others are planned. */
export function failIfStrict(resource: object): void {
  const output = (resource as Record<string, unknown>)[strictKey];
  if (!pulumi.Output.isInstance(output)) return;
  output.apply((fails) => {
    const run = pulumi.runtime.getMonitor();
    if (fails !== true || run === undefined || failedRuns.has(run)) return;
    failedRuns.add(run);
    failPreview();
  });
}

function failPreview(): void {
  const sentence =
    'This preview is strict (edge:strictPreview): "pulumi up" would fail with the errors that are shown under the resources.';
  // The SDK's process for one program fails by a rejection, without a stack. One of the Automation API may have several runs,
  // which a rejection would fail as well: an error in the log fails its own.
  const isOwnProcess = /[\\/]cmd[\\/]run[\\/]/.test(require.main?.filename ?? "");
  if (isOwnProcess) void Promise.reject(Object.assign(new pulumi.RunError(sentence), { stack: "" }));
  else void pulumi.log.error(sentence);
}
