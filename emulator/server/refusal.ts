/** What is wrong with one field or parameter. */
export interface FieldFailure {
  field: string;
  message: string;
}

/** Thrown while a request is served; the route's {@link FailureForm} turns it into a response. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly key: string,
    message: string,
    readonly field: string | null = null,
    readonly details: readonly FieldFailure[] = [],
  ) {
    super(message);
  }
}

export const notFound = (message: string, field: string | null = null) =>
  new Refusal(404, "not_found", message, field);

export const invalid = (message: string, field: string | null = null) =>
  new Refusal(400, "validation_error", message, field);
