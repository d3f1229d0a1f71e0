import { value } from "../model/field";
import { id } from "../model/kinds";
import { guardianMetrics } from "../model/shieldLogs";
import { dataFunction } from "./declare";

export const getApiGuardianMetrics = dataFunction({
  about: {
    description: "What the API guardian of a shield zone counted: the totals, and the past 28 days.",
    examples: {
      "The totals and the past 28 days":
        "const metrics = await edge.getApiGuardianMetrics({ shieldZoneId: 701 });",
    },
  },
  arguments: { shieldZoneId: value(id(), "ID of the shield zone.", { required: true }) },
  result: guardianMetrics.fields,
  read: (api, { shieldZoneId }) => api.shield.guardianMetrics(shieldZoneId),
});
