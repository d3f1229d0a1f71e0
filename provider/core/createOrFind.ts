import { setTimeout as sleep } from "node:timers/promises";
import {
  ApiError,
  EdgeError,
  isAmbiguous,
  mayComeLate,
  returnIfAmbiguous,
  UnexpectedResponseError,
  withMessage,
} from "../http/errors";
import { backoff, longestRetryAfter } from "../http/retry";
import { timeLeft } from "../http/time";
import type { InAccount } from "./account";
import { type Existing, find, malformedPart } from "./object";
import type { DeclaredResource } from "./resource";
import { capitalize } from "./text";

/**
 * Creates an object. After an ambiguous failure it is looked up before the next attempt (rules.md#ambiguous-creates). The
 * create is not sent again if the first request may still take effect and the API would then create a second object.
 * `before`: the object, if it exists.
 */
export async function createOrFind(
  resource: InAccount<DeclaredResource>,
  before: Existing | undefined,
): Promise<Existing> {
  const { lifecycle, account, inputs } = resource;
  let late: EdgeError | undefined;
  for (let attempt = 1; ; attempt++) {
    // The API may refuse another attempt because the first one has taken effect.
    const send = () =>
      sendCreate(resource, before).catch(attempt === 1 ? returnIfAmbiguous : returnEdgeError);
    const made = late ?? (await send());
    if (!(made instanceof EdgeError)) return made;
    if (lifecycle.assigned?.length && mayComeLate(made)) late = made;
    const asked = made instanceof ApiError ? (made.retryAfter ?? 0) * 1000 : 0;
    const wait = asked + backoff(attempt, Math.random());
    const isLast = attempt >= account.settings.maxAttempts || asked > longestRetryAfter || wait >= timeLeft();
    // Before the read: what takes effect during the wait must be seen before another attempt.
    if (!isLast) await sleep(wait);
    const now = await find(resource, account.freshClient).catch(() => undefined);
    if (now?.state === "found" && !lifecycle.createsAnyway?.(now.found.live, inputs)) return now.found;
    const isKnown = now?.state === "found" || now?.state === "absent";
    if (!isKnown || !isAmbiguous(made)) throw made;
    if (isLast) throw late ? mayStillAppear(resource, late) : made;
  }
}

function returnEdgeError(error: unknown): EdgeError {
  if (error instanceof EdgeError) return error;
  throw error;
}

const mayStillAppear = ({ lifecycle, inputs }: DeclaredResource, error: EdgeError): EdgeError =>
  withMessage(
    error,
    `${error.message} ${capitalize(lifecycle.describe(inputs))} was not found after the failed request, which may still take effect. Run "pulumi up" again in a few minutes: it creates the object, or fails if it exists by then. In that case set adopt: true${lifecycle.notImportable ? "" : " or import it"}.`,
  );

/** @throws UnexpectedResponseError, which is not ambiguous: a retry could create a second object. */
async function sendCreate(
  { lifecycle, account, inputs }: InAccount<DeclaredResource>,
  before?: Existing,
): Promise<Existing> {
  if (!lifecycle.create) throw new EdgeError(`A ${lifecycle.className} cannot be created.`);
  const made = await lifecycle.create(account.client, inputs, before?.live);
  const malformed = malformedPart(lifecycle, made.key);
  if (malformed === undefined) return made;
  throw new UnexpectedResponseError(
    `The API returned an invalid id (${malformed}) when creating ${lifecycle.describe(inputs)}. Nothing was saved in the state, but the object may exist: look for it on the platform, then delete it or set adopt: true.`,
  );
}
