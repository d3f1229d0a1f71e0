import { masked } from "../../../emulator/server/requestLog";
import { classes } from "../../../provider/classes";
import { redact, secretsIn } from "../../../provider/http/redact";

const named = classes.flatMap(({ className, secrets = [] }) =>
  secrets.map((path) => [className, path.split(".").at(-1) ?? path] as const),
);

test.each(named)("the secret of a %s has a name that is masked everywhere: %s", (_kind, name) => {
  for (const written of [name, name.charAt(0).toUpperCase() + name.slice(1)]) {
    const body = { [written]: "MARKER-9f3a" };
    expect(redact(JSON.stringify(body))).not.toContain("MARKER");
    expect(secretsIn(body)).toEqual(["MARKER-9f3a"]);
    expect(JSON.stringify(masked(body))).not.toContain("MARKER");
  }
});
