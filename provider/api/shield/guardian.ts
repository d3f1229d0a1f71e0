import * as z from "zod";
import { guardianMetrics } from "../../model/shieldLogs";
import { shieldOperations } from "../../objects/shield/operations";
import { anyValue } from "../pages";
import { route } from "../route";

export const guardianRoutes = {
  guardianMetrics: route({
    ...shieldOperations,
    name: "read API guardian metrics",
    doc: "API guardian counts: totals, and the past 28 days by date. @throws NotFoundError",
    path: "/shield/metrics/shield-zone/{shieldZoneId}/api-guardian",
    subject: ({ shieldZoneId }) => `API guardian metrics of shield zone ${shieldZoneId}`,
    returns: guardianMetrics,
    response: z
      .looseObject({ data: guardianMetrics.received, error: anyValue })
      .transform(({ data }) => data),
    source: "documented",
  }),
};
