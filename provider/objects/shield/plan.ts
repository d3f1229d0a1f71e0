import { enumeration } from "../../model/kinds";

export const planType = enumeration("ShieldPlanType", {
  0: "Basic",
  1: "Advanced",
  2: "Business",
  3: "Enterprise",
});
