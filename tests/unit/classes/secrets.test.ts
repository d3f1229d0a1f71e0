import { collectSecrets, redact } from "../../../provider/base/redact";
import { classes } from "../../../provider/classes";

/**
 * `ruleJson` repeats arguments that may be secret. The members of `secretValues` have names that the API chooses, and those of
 * `environmentVariables` are masked by their values (`Call.hiddenInMessages`).
 */
const notCredentials = ["ruleJson", "secretValues", "environmentVariables"];

const named = classes.flatMap(({ className, secretPaths }) =>
  secretPaths
    .filter((path) => !notCredentials.includes(path) && !path.endsWith(".environmentVariables.*"))
    .map((path) => [className, path.split(".").at(-1) ?? path] as const),
);

test.each(named)("the secret of a %s has a name that is masked everywhere: %s", (_kind, name) => {
  for (const written of [name, name.charAt(0).toUpperCase() + name.slice(1)]) {
    const body = { [written]: "MARKER-9f3a" };
    expect(redact(JSON.stringify(body))).not.toContain("MARKER");
    expect(collectSecrets(body)).toEqual(["MARKER-9f3a"]);
  }
});
