import { setTimeout as sleep } from "node:timers/promises";
import {
  ApiError,
  EdgeError,
  isAmbiguous,
  mayStillSucceed,
  returnIfAmbiguous,
  withMessage,
} from "../http/errors";
import { backoff, longestRetryAfter } from "../http/retry";
import { timeLeft } from "../http/time";
import type { InAccount } from "./account";
import { type ExistingObject, findObject } from "./observe";
import type { DeclaredResource } from "./resource";
import { capitalize } from "./text";

/**
 * Creates an object. After an ambiguous failure, looks it up before the next attempt (rules.md#ambiguous-creates). Sends no
 * second request if the first one may still take effect: the API would then create two objects.
 * `before`: the existing object, if the class creates it regardless.
 */
export async function createOrFind(
  resource: InAccount<DeclaredResource>,
  before: ExistingObject | undefined,
): Promise<ExistingObject> {
  const { lifecycle, account, inputs } = resource;
  const { create } = lifecycle;
  if (!create) throw new EdgeError(`A ${lifecycle.className} cannot be created.`);
  let late: EdgeError | undefined;
  for (let attempt = 1; ; attempt++) {
    // The API may reject a second attempt because the first one took effect, so any error leads to a lookup.
    const send = () =>
      create(account.client, inputs, before?.live).catch(attempt === 1 ? returnIfAmbiguous : returnEdgeError);
    const made = late ?? (await send());
    if (!(made instanceof EdgeError)) return made;
    if (lifecycle.assigned?.length && mayStillSucceed(made)) late = made;
    const asked = made instanceof ApiError ? (made.retryAfter ?? 0) * 1000 : 0;
    const wait = asked + backoff(attempt, Math.random());
    const isLast = attempt >= account.settings.maxAttempts || asked > longestRetryAfter || wait >= timeLeft();
    // Wait first, then look up: a create that takes effect during the wait must be found before another attempt.
    if (!isLast) await sleep(wait);
    const now = await findObject(resource, account.freshClient).catch(() => undefined);
    if (now?.state === "found" && !lifecycle.createsAnyway?.(now.found.live, inputs)) return now.found;
    const isKnown = now?.state === "found" || now?.state === "absent";
    if (!isKnown || !isAmbiguous(made)) throw made;
    if (isLast) throw late ? mayStillAppearError(resource, late) : made;
  }
}

function returnEdgeError(error: unknown): EdgeError {
  if (error instanceof EdgeError) return error;
  throw error;
}

const mayStillAppearError = ({ lifecycle, inputs }: DeclaredResource, error: EdgeError): EdgeError =>
  withMessage(
    error,
    `${error.message} ${capitalize(lifecycle.describe(inputs))} was not found after the failed request, which may still take effect. Run "pulumi up" again in a few minutes: it creates the object, or fails if it exists by then. In that case set adopt: true${lifecycle.notImportable ? "" : " or import it"}.`,
  );
