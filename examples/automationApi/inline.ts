import { ConcurrentUpdateError, LocalWorkspace } from "@pulumi/pulumi/automation";
import * as edge from "pulumi-edge-platform";

/** A stack for each customer, from one program in this file. */
async function deploy(customer: string, apiKey: string): Promise<string> {
  const program = async () => {
    const group = new edge.OriginGroup("eu", { loadBalancerId: 1, name: `${customer}-eu` });
    return { groupId: group.originGroupId };
  };
  // workDir is the folder of Pulumi.yaml and of node_modules: the plugin is started there.
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
  // Stacks of different names may run at once.
  for (const line of await Promise.all([deploy("acme", apiKey), deploy("globex", apiKey)])) console.log(line);
}

main().catch((error: unknown) => {
  console.error(error instanceof ConcurrentUpdateError ? "Another run holds the lock of this stack." : error);
  process.exitCode = 1;
});
