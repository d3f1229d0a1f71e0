import { apiObject } from "./apiObject";
import { databaseToken } from "./databaseToken";
import type { ResourceClass } from "./define";
import { dnssecZone } from "./dnssecZone";
import { objectClasses } from "./objects";
import { rateLimitRuleData } from "./rateLimitRuleData";
import { scriptRelease } from "./scriptRelease";
import { sqlMigrations } from "./sqlMigrations";
import { storageFile } from "./storageFile";
import { storageFolder } from "./storageFolder";
import { videoLibraryRefererBlock } from "./videoLibraryRefererBlock";

export const classes: readonly ResourceClass[] = [
  ...objectClasses,
  dnssecZone,
  videoLibraryRefererBlock,
  rateLimitRuleData,
  databaseToken,
  scriptRelease,
  storageFile,
  storageFolder,
  sqlMigrations,
  apiObject,
];
