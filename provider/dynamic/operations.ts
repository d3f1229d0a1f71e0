import { diff } from "./diff";
import { create } from "./perform/create";
import { remove } from "./perform/delete";
import { refresh } from "./perform/read";
import { update } from "./perform/update";
import { previewCreate } from "./preview/create";
import { previewUpdate } from "./preview/update";

/** What Pulumi's methods do for a class whose objects the platform holds; `dataSource.ts` is the same for one that only reads. */
export const objectOperations = { diff, previewCreate, previewUpdate, create, refresh, update, remove };

export type Operations = typeof objectOperations;
