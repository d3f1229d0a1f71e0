import {
  AuthenticationError,
  ConfigurationError,
  ConnectionError,
  EdgeError,
  OtherServerError,
  TimeoutError,
  withMessage,
} from "../base/errors";

const recordedKeyHint =
  'A refresh or destroy uses the key of the last "pulumi up". After you change the key, run "pulumi up --refresh=false" once, or add --run-program.';

/** Returns a hint for errors that outdated settings of the last `up` may have caused (rules.md#recorded-settings). */
export function selectSettingsHint(error: Error): string | undefined {
  if (error instanceof AuthenticationError) return recordedKeyHint;
  const isAboutSettings = [ConfigurationError, OtherServerError, ConnectionError].some(
    (each) => error instanceof each,
  );
  return isAboutSettings && !(error instanceof TimeoutError)
    ? recordedKeyHint.replaceAll("the key", "the settings")
    : undefined;
}

/** Runs a method of the provider. Removes the stack trace from expected errors (the host would print it), and adds hints. */
export async function withReadableErrors<T>(
  run: () => Promise<T>,
  selectHint: (error: Error) => string | undefined = () => undefined,
): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error(String(cause));
    const hint = selectHint(error);
    const errorWithHint =
      hint && error instanceof EdgeError ? withMessage(error, `${error.message} ${hint}`) : error;
    if (errorWithHint instanceof EdgeError || "reasons" in errorWithHint) errorWithHint.stack = "";
    throw errorWithHint;
  }
}
