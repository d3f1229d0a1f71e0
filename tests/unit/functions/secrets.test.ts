import * as pulumi from "@pulumi/pulumi";
import { withSecrets } from "../../../provider/functions/secrets";
import { readOnly, value } from "../../../provider/model/field";
import { text } from "../../../provider/model/kinds";
import { listOf } from "../../../provider/model/list";
import { object } from "../../../provider/model/object";

const login = object("Login", "A login.", {
  user: readOnly("user", text(0), "Its user."),
  password: readOnly("password", text(0), "Its password.", { secret: true }),
});
const host = object("Host", "A host.", { logins: readOnly("logins", listOf(login), "Its logins.") });
const declared = {
  host: value(host, "The host."),
  token: value(text(0), "A token.", { secret: true }),
  page: value(text(0), "The page."),
};

test("declared secrets become secret Outputs, at the top, in objects and in lists; absent or null values stay so", async () => {
  const logins = [{ user: "a", password: "MARKER-1" }, { user: "b", password: null }, { user: "c" }, null];
  const given = { host: { logins }, token: "MARKER-2", page: "1" };
  const result = withSecrets(given, declared, pulumi.secret) as typeof given;
  expect(JSON.stringify(result)).not.toContain("MARKER");
  expect(result.page).toBe("1");
  expect(result.host.logins.slice(1)).toEqual(logins.slice(1));
  for (const secret of [result.token, result.host.logins[0]?.password])
    expect(await pulumi.isSecret(secret as unknown as pulumi.Output<string>)).toBe(true);
  expect(withSecrets({ host: { logins: null } }, declared, pulumi.secret)).toEqual({
    host: { logins: null },
  });
});
