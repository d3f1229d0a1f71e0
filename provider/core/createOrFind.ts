import {
  ApiError,
  capitalize,
  EdgeError,
  isAmbiguous,
  mayStillSucceed,
  returnIfAmbiguous,
  withMessage,
} from "../http/errors";
import { computeBackoff, maxRetryAfter } from "../http/retry";
import { getTimeLeft, pause } from "../http/time";
import type { InAccount } from "./account";
import { type ExistingObject, findObject } from "./observe";
import type { DeclaredResource } from "./resource";

/**
 * Creates an object. After an ambiguous failure, looks it up before the next attempt (rules.md#ambiguous-creates). If the API
 * assigns the id, sends no second request while the first may still take effect: both could create an object.
 * `existing`: an object that exists already but does not prevent the create (`Lifecycle.toleratesExisting`).
 */
export async function createOrFind(
  resource: InAccount<DeclaredResource>,
  existing: ExistingObject | undefined,
): Promise<ExistingObject> {
  const { lifecycle, account, inputs } = resource;
  const { create } = lifecycle;
  if (!create) throw new EdgeError(`A ${lifecycle.className} cannot be created.`);
  let pendingError: EdgeError | undefined;
  for (let attempt = 1; ; attempt++) {
    // The API may reject a later attempt because the first one took effect, so any EdgeError then leads to a lookup.
    const attemptCreate = () =>
      create(account.client, inputs, existing?.live).catch(
        attempt === 1 ? returnIfAmbiguous : returnEdgeError,
      );
    const outcome = pendingError ?? (await attemptCreate());
    if (!(outcome instanceof EdgeError)) return outcome;
    if (lifecycle.assigned?.length && mayStillSucceed(outcome)) pendingError = outcome;
    const requestedWait = outcome instanceof ApiError ? (outcome.retryAfter ?? 0) * 1000 : 0;
    const wait = requestedWait + computeBackoff(attempt, Math.random());
    const isLastAttempt =
      attempt >= account.settings.maxAttempts || requestedWait > maxRetryAfter || wait >= getTimeLeft();
    // Wait first, then look up: a create that takes effect during the wait must be found before another attempt.
    if (!isLastAttempt) await pause(wait);
    const lookup = await findObject(resource, account.freshClient).catch(() => undefined);
    if (lookup?.state === "found" && !lifecycle.toleratesExisting?.(lookup.found.live, inputs))
      return lookup.found;
    const isConclusive = lookup?.state === "found" || lookup?.state === "absent";
    if (!isConclusive || !isAmbiguous(outcome)) throw outcome;
    if (isLastAttempt) throw pendingError ? createPendingCreateError(resource, pendingError) : outcome;
  }
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
