import { ConcurrentUpdateError, LocalWorkspace } from "@pulumi/pulumi/automation";
import * as edge from "pulumi-edge-platform";

/** Deploys a stack for one customer. All stacks have the same program. */
async function deploy(customer: string, apiKey: string): Promise<string> {
  const program = async () => {
    const group = new edge.OriginGroup("eu", { loadBalancerId: 1, name: `${customer}-eu` });
    return { groupId: group.originGroupId };
  };
  // workDir is the folder with Pulumi.yaml and node_modules, where Pulumi starts the plugin.
  const stack = await LocalWorkspace.createOrSelectStack(
    { stackName: customer, projectName: "edge-automation", program },
    { workDir: __dirname },
  );
  await stack.setConfig("edge:apiKey", { value: apiKey, secret: true });
  const { outputs } = await stack.up();
  return `${customer}: origin group ${outputs["groupId"]?.value}`;
}

async function main(): Promise<void> {
  const apiKey = process.env["EDGE_API_KEY"] ?? "";
  // Stacks with different names can run at the same time.
  for (const line of await Promise.all([deploy("acme", apiKey), deploy("globex", apiKey)])) console.log(line);
}

main().catch((error: unknown) => {
  console.error(error instanceof ConcurrentUpdateError ? "Another run holds the lock of this stack." : error);
  process.exitCode = 1;
});
