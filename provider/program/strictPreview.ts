import * as pulumi from "@pulumi/pulumi";
import { deletedFirstKey, failsPreviewKey } from "../core/tokens";
import { getMocks } from "./mocks";

let mayProviderBeStrict = false;

/** From now on all resources get `deletedFirstKey`: only the SDK knows which of them use a provider that is strict. */
export function recordPossiblyStrictProvider(): void {
  mayProviderBeStrict = true;
}

/** Whether the stack or the environment enables strict previews. The provider rejects invalid values. */
export function isStrictConfigured(): boolean {
  const setting = new pulumi.Config("edge").get("strictPreview") || process.env["EDGE_STRICT_PREVIEW"];
  return setting !== undefined && !["", "false", "0"].includes(setting);
}

/** Returns `deletedFirstKey` if the preview may be strict, else no input. */
export function createStrictInput(options: pulumi.CustomResourceOptions = {}): object {
  if (!pulumi.runtime.isDryRun() || getMocks() || !(mayProviderBeStrict || isStrictConfigured())) return {};
  const { deleteBeforeReplace, replaceWith, retainOnDelete, id } = options;
  if (id !== undefined) return {};
  return {
    [deletedFirstKey]: !retainOnDelete && (deleteBeforeReplace === true || replaceWith !== undefined),
  };
}

const failedRuns = new WeakSet<object>();

/** Fails the preview if the output `failsPreviewKey` is true. If the provider threw instead, Pulumi would not plan the rest. */
export function failOnStrictOutput(resource: object): void {
  const output = (resource as Record<string, unknown>)[failsPreviewKey];
  if (!pulumi.Output.isInstance(output)) return;
  output.apply((fails) => {
    const run = pulumi.runtime.getMonitor();
    if (fails !== true || run === undefined || failedRuns.has(run)) return;
    failedRuns.add(run);
    failPreview();
  });
}

function failPreview(): void {
  const message =
    'This preview is strict (edge:strictPreview): "pulumi up" would fail with the errors that are shown under the resources.';
  // In a process that the language host started, a rejection fails the run; without a stack, it prints no trace. A process of
  // the Automation API may have several runs, all of which a rejection would fail. An error in the log fails only its own run.
  const hasOwnProcess = /[\\/]cmd[\\/]run[\\/]/.test(require.main?.filename ?? "");
  if (hasOwnProcess) void Promise.reject(Object.assign(new pulumi.RunError(message), { stack: "" }));
  else void pulumi.log.error(message);
}
