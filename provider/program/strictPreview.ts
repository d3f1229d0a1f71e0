import * as pulumi from "@pulumi/pulumi";
import { strictKey } from "../dynamic/text";
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

/** Fails the preview if the host says so. An error of one resource would end it before the others are planned. */
export function failIfStrict(resource: object): void {
  const output = (resource as Record<string, unknown>)[strictKey];
  if (pulumi.Output.isInstance(output)) output.apply((fails) => fails === true && failPreview());
}

/**
 * Whether the process is the SDK's for one program, which fails by a rejection. One of the Automation API may have several
 * runs: a rejection would fail them all, and an error in the log fails its own.
 */
const isOwnProcess = (): boolean => /[\\/]cmd[\\/]run[\\/]/.test(require.main?.filename ?? "");

const failed = new WeakSet<object>();

/** Once a run: a process of the Automation API may have several. */
function failPreview(): void {
  const run = pulumi.runtime.getMonitor() ?? {};
  if (failed.has(run)) return;
  failed.add(run);
  const sentence =
    'This preview is strict (edge:strictPreview): "pulumi up" would fail with the errors that are shown under the resources.';
  if (!isOwnProcess()) return void pulumi.log.error(sentence);
  const error = new pulumi.RunError(sentence);
  error.stack = ""; // The SDK would print it.
  void Promise.reject(error);
}
