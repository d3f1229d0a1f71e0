import { containerOperations } from "../objects/containers/operations";
import { type Route, route } from "./route";

const ofApp = {
  method: "POST",
  ...containerOperations,
  subject: ({ appId }) => `container app ${appId}`,
  stringParameters: ["appId"],
  invalidates: "/mc/apps/{appId}",
} as const satisfies Partial<Route>;

/** Operations that start and stop container apps. */
export const containerAppRoutes = {
  deploy: route({
    ...ofApp,
    name: "deploy",
    doc: "Starts an app as it was saved last. @throws NotFoundError @throws ConflictError if the app is suspended",
    path: "/mc/apps/{appId}/deploy",
    idempotent: true,
  }),
  undeploy: route({
    ...ofApp,
    name: "undeploy",
    doc: "Stops an app. @throws NotFoundError",
    path: "/mc/apps/{appId}/undeploy",
    idempotent: true,
  }),
};
