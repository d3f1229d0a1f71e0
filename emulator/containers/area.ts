import { registries, registryRoutes } from "./registries";

/** Registries of container images. */
export const registryArea = { ...registries, routes: registryRoutes };
