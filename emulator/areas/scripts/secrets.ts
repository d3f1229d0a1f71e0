import * as z from "zod";
import { collection } from "../../objects/collection";
import { keyOrBearerAuth } from "../../server/access";
import { toErrorOrBare404 } from "../../server/failures";
import { ok } from "../../server/response";
import { routeBuilders } from "../../server/route";
import { findScript, type ScriptState, type Secret } from "./script";

/** Assumed: names are unique. */
export const secrets = collection<Secret>({
  list: "Secrets",
  noun: "secret",
  path: "/compute/script/{id}/secrets",
  model: "EdgeScriptSecretModel",
  idMember: "Id",
  firstId: 701,
  input: { create: "EdgeScriptAddSecretModel", update: "EdgeScriptUpdateSecretModel" },
  ranges: { Name: [1, 256], Secret: [0, 4096] },
  unique: ["Name"],
  isAlwaysPartial: true,
  hidden: { Secret: z.string().nullish().default("") },
  verbs: { create: { status: 200 } },
  complete(secret, { given, context }) {
    secret.Secret = given.Secret ?? secret.Secret;
    if (given.LastModified === undefined) secret.LastModified = new Date(context.now()).toISOString();
  },
});

const { undocumented } = routeBuilders<ScriptState>(keyOrBearerAuth(), toErrorOrBare404);

export const secretRoutes = [
  undocumented("GET", "/compute/script/{id}/secrets", (request) => {
    const { variants } = request.platform;
    const list = findScript(request).Secrets.map(({ Secret: _, LastModified, ...secret }) => ({
      ...secret,
      LastModified: variants.secretTimes === "rounded" ? roundToSeconds(LastModified) : LastModified,
    }));
    return ok({ Secrets: list.length > 0 ? list : null });
  }),
];

const roundToSeconds = (time: string): string =>
  new Date(Math.round(Date.parse(time) / 1000) * 1000).toISOString().slice(0, 19);
