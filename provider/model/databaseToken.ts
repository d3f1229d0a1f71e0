import type { ZodType } from "zod";
import * as z from "zod";
import { field, readOnly } from "./field";
import { type Kind, nonEmptyText, oneOf, plainKind } from "./kinds";
import { object } from "./object";
import { addDuration, parseInstant } from "./time";

const isInstant = (value: unknown) => typeof value === "string" && parseInstant(value) !== undefined;

const tokenExpiry = plainKind(
  z.string(),
  isInstant,
  "an instant such as 2027-01-31T08:00:00Z, or null for never",
);

/** The body of both the create request and its response. No other response contains the token. */
export const databaseToken = object("DatabaseToken", "An access token of an SQL database.", {
  kind: field("authorization", oneOf("full-access", "read-only"), "Access that the token grants.", {
    required: true,
  }),
  token: readOnly("token", { ...nonEmptyText(), received: z.string().min(1) }, "The token.", {
    alwaysReturned: true,
    secret: true,
    shownOnce: true,
  }),
  expiresAt: field("expires_at", tokenExpiry, "When the token expires, in ISO 8601; null if it never does.", {
    required: true,
    nullable: true,
  }),
});

const durationExamples = '"12h", "30d", "1w", "1m" (a month) or "1y"';

const isDuration = (value: unknown): value is string =>
  typeof value === "string" && addDuration(new Date(), value) !== undefined;

export const duration = plainKind(z.string(), isDuration, `a duration such as ${durationExamples}`);

const unnormalizedExpiry = plainKind(
  z.string(),
  (value) => value === "never" || isDuration(value) || isInstant(value),
  `a duration such as ${durationExamples}, an ISO 8601 instant with its zone, or "never"`,
);

/** When a token expires. An instant is normalized to UTC, so that writing it in another time zone is not a change. */
export const expiry: Kind<string, string, string> = {
  ...unnormalizedExpiry,
  argument: unnormalizedExpiry.argument.transform(
    (value) => parseInstant(value)?.toISOString() ?? value,
  ) as unknown as ZodType<string, string>,
};
