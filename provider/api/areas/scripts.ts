import type { Client } from "../../http/client";
import { NotFoundError } from "../../http/errors";
import { idNumber } from "../arguments";
import { readActiveRelease, type ScriptRelease } from "../scripts";

/** Edge scripts (section 4.5). */
export const scripts = (client: Client) => ({
  /** The release that is live. @throws NotFoundError where the script does not exist or has no active release. */
  async activeRelease(scriptId: number): Promise<ScriptRelease> {
    const path = { scriptId: idNumber("scriptId", scriptId) };
    try {
      return await client.send(readActiveRelease, { path, of: `active release of edge script ${scriptId}` });
    } catch (error) {
      throw error instanceof NotFoundError ? eitherReason(error, scriptId) : error;
    }
  },
});

/** The platform answers 404, without a word, to both (companion, "Edge scripts"). */
function eitherReason(error: NotFoundError, scriptId: number): NotFoundError {
  const reasons = `Either there is no edge script ${scriptId}, or it has no active release: publish one first.`;
  return new NotFoundError(`${error.message} ${reasons}`, error);
}
