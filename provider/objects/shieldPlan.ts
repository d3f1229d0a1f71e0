import { enumeration } from "../model/kinds";

export const planType = enumeration("ShieldPlanType", {
  0: "Basic",
  1: "Advanced",
  2: "Business",
  3: "Enterprise",
});

/** Shield operations need an API key: their public API description does not mention a bearer token. */
export const shieldOperations = { needs: "an API key (header AccessKey)" } as const;
