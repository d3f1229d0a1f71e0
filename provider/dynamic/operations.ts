import { create } from "./create";
import { remove } from "./delete";
import { diff } from "./diff";
import { previewCreate } from "./preview";
import { previewUpdate } from "./preview/update";
import { refresh } from "./read";
import { update } from "./update";

/** What Pulumi's methods do for a class whose objects the platform holds; `dataSource.ts` is the same for one that only reads. */
export const objectOperations = { diff, previewCreate, previewUpdate, create, refresh, update, remove };

export type Operations = typeof objectOperations;
