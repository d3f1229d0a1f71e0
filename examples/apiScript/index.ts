import { createApi, EdgeError } from "pulumi-edge-platform/api";

/** Prints the degraded origins of every load balancer. Reads EDGE_BASE_URL and EDGE_API_KEY. */
async function main(): Promise<void> {
  const api = createApi();
  try {
    for await (const loadBalancer of api.loadBalancers.list()) {
      for (const group of loadBalancer.OriginGroups ?? []) {
        const degraded = (group.Origins ?? []).filter(({ HealthStatus }) => HealthStatus === 1);
        for (const origin of degraded) {
          console.log(`${loadBalancer.Name}/${group.Name}: ${origin.StandardOrigin?.OriginUrl ?? origin.Id}`);
        }
      }
    }
  } finally {
    await api.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof EdgeError ? error.message : error);
  process.exitCode = 1;
});
