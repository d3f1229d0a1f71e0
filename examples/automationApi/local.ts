import { LocalWorkspace } from "@pulumi/pulumi/automation";

/** Runs the program of this folder, index.ts, as `pulumi up --stack dev` would. */
async function main(): Promise<void> {
  const stack = await LocalWorkspace.createOrSelectStack({ stackName: "dev", workDir: __dirname });
  const preview = await stack.preview({ refresh: true });
  console.log("preview:", preview.changeSummary);
  const { summary, outputs } = await stack.up({ onOutput: (text) => process.stdout.write(text) });
  console.log(summary.result, summary.resourceChanges, outputs["groupId"]?.value);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
