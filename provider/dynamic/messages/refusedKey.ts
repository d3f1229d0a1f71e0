import { type AuthenticationError, withMessage } from "../../http/errors";

const ofTheLastUp =
  'A refresh or destroy uses the key of the last "pulumi up". After you change the key, run "pulumi up --refresh=false" once, or add --run-program.';

/** A 401 of an operation that runs with the key of the last `up`. */
export const refusedKey = (error: AuthenticationError): AuthenticationError =>
  withMessage(error, `${error.message} ${ofTheLastUp}`);
