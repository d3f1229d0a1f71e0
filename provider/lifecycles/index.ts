import { databaseToken } from "../classes/databaseToken";
import { originGroup } from "../classes/originGroup";
import type { Lifecycle } from "../dynamic/lifecycle";
import { dnssecZone } from "./dnssecZone";
import { logForwarding } from "./logForwarding";
import { rateLimitRuleData } from "./rateLimitRuleData";
import { sqlMigrations } from "./sqlMigrations";
import { videoLibraryRefererBlock } from "./videoLibraryRefererBlock";

/** Every resource class there is. */
export const lifecycles: readonly Lifecycle[] = [
  originGroup,
  logForwarding,
  dnssecZone,
  videoLibraryRefererBlock,
  rateLimitRuleData,
  databaseToken,
  sqlMigrations,
];
