import {
  ApiError,
  EdgeError,
  isAmbiguous,
  mayStillSucceed,
  returnIfAmbiguous,
  withMessage,
} from "../base/errors";
import { capitalize } from "../base/messageText";
import { getTimeLeft, pause } from "../base/time";
import { computeBackoff, maxRetryAfterMs } from "../http/retry";
import type { Properties } from "../model/properties";
import type { InAccount } from "./account";
import { formatId } from "./identity";
import { notify } from "./messages";
import { type ExistingObject, findObject } from "./observe";
import type { DeclaredResource, OwningResource } from "./resource";

/**
 * Creates an object. After an ambiguous failure, looks it up before the next attempt (rules.md#ambiguous-creates). If the API
 * assigns the id, sends no second request while the first may still take effect: both could create an object.
 * `existing`: an object that exists already but does not prevent the create (`Lifecycle.toleratesExisting`). `siblings`: the
 * keys of the objects with the same parent before the create.
 */
export async function createOrFind(
  resource: InAccount<OwningResource>,
  existing: ExistingObject | undefined,
  siblings: readonly Properties[] = [],
): Promise<ExistingObject> {
  const { lifecycle, account, inputs } = resource;
  const { create } = lifecycle;
  if (!create) throw new EdgeError(`A ${lifecycle.className} cannot be created.`);
  let pendingError: EdgeError | undefined;
  for (let attempt = 1; ; attempt++) {
    // The API may reject a later attempt because the first one took effect, so any EdgeError then leads to a lookup.
    const attemptCreate = () =>
      create(account.client, inputs, existing?.live, notify).catch(
        attempt === 1 ? returnIfAmbiguous : returnEdgeError,
      );
    const outcome = pendingError ?? (await attemptCreate());
    if (!(outcome instanceof EdgeError)) return outcome;
    if (lifecycle.assigned.length && mayStillSucceed(outcome)) pendingError = outcome;
    const requestedWaitMs = outcome instanceof ApiError ? (outcome.retryAfter ?? 0) * 1000 : 0;
    const waitMs = requestedWaitMs + computeBackoff(attempt, Math.random());
    const isLastAttempt =
      attempt >= account.settings.maxAttempts || requestedWaitMs > maxRetryAfterMs || waitMs >= getTimeLeft();
    // Wait first, then look up: a create that takes effect during the wait must be found before another attempt.
    if (!isLastAttempt) await pause(waitMs);
    const createdObject = await findCreatedObject(resource, siblings, outcome);
    if (createdObject) return createdObject;
    if (!isAmbiguous(outcome)) throw outcome;
    if (isLastAttempt) throw pendingError ? createPendingCreateError(resource, pendingError) : outcome;
  }
}

/** Returns the object that a create without a clear response has made, if any. @throws EdgeError if that is uncertain */
async function findCreatedObject(
  resource: InAccount<OwningResource>,
  siblings: readonly Properties[],
  outcome: EdgeError,
): Promise<ExistingObject | undefined> {
  const { lifecycle, account, inputs } = resource;
  const lookup = await findObject(resource, account.client.withPolicy({ cached: false })).catch(
    () => undefined,
  );
  if (lookup?.state === "found") {
    if (lifecycle.toleratesExisting?.(lookup.found.live, inputs)) return undefined;
    if (mayBeCreated(resource, lookup.found)) return lookup.found;
    throw createUncertainObjectError(resource, outcome, [lookup.found]);
  }
  if (lookup?.state === "unclear") throw withMessage(outcome, `${outcome.message} ${lookup.error.message}`);
  if (lookup?.state !== "absent") throw outcome;
  const listSimilar = (ignoreCase: boolean) =>
    listNewSimilarObjects(resource, siblings, ignoreCase).catch(() => {
      throw outcome;
    });
  const similar = await listSimilar(true);
  if (similar.length === 0) return undefined;
  const [found, ...others] = await listSimilar(false);
  if (found && others.length === 0 && mayBeCreated(resource, found)) return found;
  throw createUncertainObjectError(resource, outcome, similar);
}

const mayBeCreated = ({ lifecycle, inputs }: DeclaredResource, { key, live }: ExistingObject): boolean =>
  lifecycle.mayBeCreatedFrom?.(inputs, lifecycle.toOutputs(live, key)) ?? true;

/**
 * Lists the objects that were not there before the create and that it may have made, in a form that the API has changed. An
 * object that another resource owns, or whose name it has claimed, is not one of them.
 */
async function listNewSimilarObjects(
  resource: InAccount<OwningResource>,
  siblings: readonly Properties[],
  ignoreCase: boolean,
): Promise<ExistingObject[]> {
  const { lifecycle, account, inputs } = resource;
  const existingIds = new Set(siblings.map((key) => formatId(lifecycle, key)));
  const similar = (await lifecycle.listSimilar?.(account.client, inputs, ignoreCase)) ?? [];
  const objects: ExistingObject[] = [];
  for (const key of similar.filter((each) => !existingIds.has(formatId(lifecycle, each)))) {
    const live = await lifecycle.read(account.client, key);
    if (live === undefined) continue;
    const properties = { ...inputs, ...lifecycle.toOutputs(live, key), ...key };
    if (!account.claims.isOwnedByOther(resource, properties)) objects.push({ key, live });
  }
  return objects;
}

function createUncertainObjectError(
  { lifecycle, inputs }: DeclaredResource,
  error: EdgeError,
  candidates: readonly ExistingObject[],
): EdgeError {
  const ids = candidates.map(({ key }) => formatId(lifecycle, key)).join(", ");
  const subject = lifecycle.describe(inputs);
  const problem =
    candidates.length === 1
      ? `a new object that may be ${subject} (id ${ids}): delete it if it is not needed. To manage it,`
      : `${candidates.length} new objects that may be ${subject} (ids ${ids}): delete those that are not needed. To manage one of them,`;
  return withMessage(
    error,
    `${error.message} Since then, the platform has ${problem} declare it as the platform has stored it, and set adopt: true.`,
  );
}

function returnEdgeError(error: unknown): EdgeError {
  if (error instanceof EdgeError) return error;
  throw error;
}

const createPendingCreateError = ({ lifecycle, inputs }: DeclaredResource, error: EdgeError): EdgeError =>
  withMessage(
    error,
    `${error.message} ${capitalize(lifecycle.describe(inputs))} was not found after the failed request, which may still take effect. Run "pulumi up" again in a few minutes: it creates the object, or fails if it exists by then. In that case set adopt: true${lifecycle.notImportable ? "" : " or import it"}.`,
  );
