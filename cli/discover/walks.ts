import { dnssecZone } from "./dnssecZone";
import { logForwarding } from "./logForwarding";
import { originGroup } from "./originGroup";
import { rateLimitRuleData } from "./rateLimitRuleData";
import { videoLibraryRefererBlock } from "./videoLibraryRefererBlock";
import type { Walk } from "./walk";

/** One for each class, in the order in which they are walked and written. */
export const walks: readonly Walk[] = [
  originGroup,
  logForwarding,
  dnssecZone,
  videoLibraryRefererBlock,
  rateLimitRuleData,
];
