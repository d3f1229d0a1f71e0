import type { FailureForm, Refusal } from "../server/failures";

/** The status object of the documentation. */
interface ShieldStatus {
  statusCode: number;
  success: boolean;
  message: string | null;
  errorKey: string | null;
}

/** An empty status object: not a failure, although success is false (observed). */
export const UNSET_STATUS: ShieldStatus = { statusCode: 0, success: false, message: null, errorKey: null };

/** The status object of a success. */
export const SUCCESS: ShieldStatus = { statusCode: 200, success: true, message: "", errorKey: "" };

const statusOf = ({ status, key, message }: Refusal): ShieldStatus => ({
  statusCode: status,
  success: false,
  message,
  errorKey: key,
});

/**
 * A form of failure of the shield: `accepted` inside HTTP 202 (observed), `plain` with its own status (documented).
 * A failed authorization always has its own status.
 */
function shieldForm(
  accepted: (status: ShieldStatus) => unknown,
  plain: (failure: Refusal, path: string) => unknown,
): FailureForm {
  return (failure, path, { shieldFailures }) =>
    shieldFailures === "accepted" && failure.status !== 401
      ? { status: 202, body: accepted(statusOf(failure)) }
      : { status: failure.status, body: plain(failure, path) };
}

const envelope = (error: ShieldStatus) => ({ data: null, error });

const problem = ({ status, key, message }: Refusal, path: string) => ({
  type: "about:blank",
  title: key,
  status,
  detail: message,
  instance: path,
});

/** Failures of guardian metrics, rate limits and the list of shield zones: an envelope, or `{statusCode}`. */
export const shieldFailure = shieldForm(envelope, ({ status }) => ({ statusCode: status }));

/** Failures of the reads of one shield zone: an envelope, or type, title, status, detail and instance. */
export const shieldZoneFailure = shieldForm(envelope, problem);

/** Failures of event logs: an empty page with `errorResponse`, or type, title, status, detail and instance. */
export const eventLogFailure = shieldForm(
  (errorResponse) => ({
    logs: null,
    hasMoreData: false,
    continuationToken: null,
    startToken: null,
    errorResponse,
  }),
  problem,
);
