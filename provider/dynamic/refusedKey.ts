import { type AuthenticationError, withMessage } from "../http/errors";

/** What this process has said to do: one wrong key fails every resource, and one error about it says it all. */
const said = new Set<string>();

const ofTheLastUp =
  'A refresh or destroy uses the key of the last up: after a change of the key run "pulumi up", or add --run-program.';

/** A 401 as it is shown: with what to do the first time, then without. `recorded`: the key is that of the last up. */
export function refusedKey(error: AuthenticationError, recorded: boolean): AuthenticationError {
  const { message, remedy: check = "" } = error;
  const problem = message.endsWith(check) ? message.slice(0, message.length - check.length).trim() : message;
  const remedy = [check, recorded ? ofTheLastUp : ""].filter(Boolean).join(" ");
  const again = said.has(remedy);
  said.add(remedy);
  return withMessage(error, `${problem} ${again ? "Another of these errors says what to do." : remedy}`);
}
