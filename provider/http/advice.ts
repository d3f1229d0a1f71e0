import type { Request } from "./request";
import { formatSetting, urlKeys } from "./settings";
import { isLoopback } from "./url";

export const ambiguousAdvice = "The operation may have taken effect anyway: check before you try again";

export const tryAgainAdvice = "Try again later";

/**
 * Returns advice for a database on this machine that cannot be reached; otherwise undefined. After an emulator has given a
 * database another port, the state still has the old URL.
 */
export const selectDatabaseAdvice = ({ origin, operation }: Request): string | undefined =>
  operation.service === "database" && isLoopback(new URL(origin).hostname)
    ? 'If an emulator has given this database another port, run "pulumi up --refresh --run-program"'
    : undefined;

/** Returns what the user can do about a failed response; undefined if there is no advice for its status. */
export function selectAdvice(status: number, request: Request): string | undefined {
  const credential = formatSetting(request.credentialSetting);
  const { unauthorizedAdvice } = request.operation;
  switch (status) {
    case 401:
      return (
        unauthorizedAdvice ??
        `Check that ${credential} holds a valid ${request.credentialSetting.noun}${describeNeeds(request)}`
      );
    case 403:
      return `Check the permissions and roles of the ${request.credentialSetting.noun} in ${credential}${describeNeeds(request)}`;
    case 404:
    case 405:
      return `Check the ids, and that ${formatUrlSetting(request)} and ${credential} belong to the right account`;
    case 409:
      return "Check what already exists before you try again";
    case 429:
      return (request.operation.service ?? "management") === "management"
        ? `Try again later, or limit the request rate with ${formatSetting(request.settingLabels.requestsPerSecond)}`
        : tryAgainAdvice;
    default:
      if (status < 400) return tryAgainAdvice;
      return status >= 500 || status === 408 || status === 425
        ? "The error may be temporary: try again later"
        : undefined;
  }
}

const describeNeeds = ({ operation }: Request): string =>
  operation.needs === undefined ? "" : `. This operation needs ${operation.needs}`;

/** Returns where the service's base URL is set, so that a message can ask the user to check it. */
export function formatUrlSetting({ operation, settingLabels }: Request): string {
  return formatSetting(settingLabels[urlKeys[operation.service ?? "management"]]);
}
