import { type AuthenticationError, withMessage } from "../http/errors";

/** The hints this process has printed: one wrong key fails every resource, and one hint is enough. */
const said = new Set<string>();

const ofTheLastUp =
  'A refresh or destroy uses the key of the last "pulumi up". After you change the key, run "pulumi up --refresh=false" once, or add --run-program.';

/** A 401 as it is shown: with the hint the first time, then without. `recorded`: the key is that of the last `up`. */
export function refusedKey(error: AuthenticationError, recorded: boolean): AuthenticationError {
  const { message, remedy: check = "" } = error;
  const problem = message.endsWith(check) ? message.slice(0, message.length - check.length).trim() : message;
  const remedy = [check, recorded ? ofTheLastUp : ""].filter(Boolean).join(" ");
  const again = said.has(remedy);
  said.add(remedy);
  return withMessage(
    error,
    `${problem} ${again ? "The first of these errors explains what to do." : remedy}`,
  );
}
