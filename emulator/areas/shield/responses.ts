import type { FailureFormatter, Refusal } from "../../server/failures";
import { parseInteger } from "../../server/input";

/** The status object that most Shield responses contain (documented). */
interface ShieldStatus {
  statusCode: number;
  success: boolean;
  message: string | null;
  errorKey: string | null;
}

/** The `errorResponse` member of a successful response. Its `success` is false nevertheless (observed). */
export const unsetStatus: ShieldStatus = { statusCode: 0, success: false, message: null, errorKey: null };

export const successStatus: ShieldStatus = { statusCode: 200, success: true, message: "", errorKey: "" };

/**
 * Creates a formatter that returns HTTP 202 with a status object in the body (observed). With `documentedOnly`, or if the
 * authorization failed, the formatter returns the status of the failure instead.
 */
function createShieldFormatter(
  createBody: (status: ShieldStatus) => unknown,
  createDocumentedBody: (failure: Refusal, path: string) => unknown,
): FailureFormatter {
  return (failure, path, { documentedOnly }) => {
    const { status, key, message } = failure;
    if (documentedOnly || status === 401) return { status, body: createDocumentedBody(failure, path) };
    return { status: 202, body: createBody({ statusCode: status, success: false, message, errorKey: key }) };
  };
}

function toProblem({ status, key, message }: Refusal, path: string): unknown {
  return { type: "about:blank", title: key, status, detail: message, instance: path };
}

/** For access lists: without a key, the public API description has problem details. */
export const toAccessListError = createShieldFormatter((error) => ({ data: null, error }), toProblem);

/** For all Shield requests except those for event logs. */
export const toShieldError = createShieldFormatter(
  (error) => ({ data: null, error }),
  ({ status }) => ({ statusCode: status }),
);

/** For the create of a shield zone: the public API description has these statuses. */
export const toShieldCreateError: FailureFormatter = (failure, path, platform) => {
  const response = toShieldError(failure, path, platform);
  return [403, 409].includes(failure.status) ? { ...response, status: failure.status } : response;
};

/** For event logs. If the HTTP status is 202, the body is an empty page with `errorResponse`. */
export const toEventLogError = createShieldFormatter(
  (errorResponse) => ({
    logs: null,
    hasMoreData: false,
    continuationToken: null,
    startToken: null,
    errorResponse,
  }),
  toProblem,
);

/** Returns the requested page. `page` defaults to 1. `perPage` defaults to 10, and is at most 1000. */
export function createShieldPage<Item>(items: readonly Item[], query: URLSearchParams) {
  const currentPage = parseInteger(query, "page", { fallback: 1 });
  const pageSize = parseInteger(query, "perPage", { fallback: 10, max: 1000 });
  const totalPages = Math.ceil(items.length / pageSize);
  return {
    data: items.slice((currentPage - 1) * pageSize, currentPage * pageSize),
    page: {
      totalCount: items.length,
      totalPages,
      currentPage,
      nextPage: currentPage < totalPages ? currentPage + 1 : null,
      pageSize,
    },
  };
}
