import { domainToASCII } from "node:url";
import type { ZodType } from "zod";
import * as z from "zod";
import { id, type Kind, oneOf, plain, text, titled } from "./kinds";
import { listOf, object, readOnly } from "./object";

export const videoLibrary = object("VideoLibrary", "A video library.", {
  libraryId: readOnly("Id", id(), "ID of the video library.", { always: true }),
  name: readOnly("Name", text(0), "Name of the library."),
  blockedReferrers: readOnly(
    "BlockedReferrers",
    listOf(text(0)),
    "Hosts whose pages cannot embed its videos.",
  ),
  allowedReferrers: readOnly("AllowedReferrers", listOf(text(0)), "Hosts whose pages can embed its videos."),
});

/** Everything a URL may hold beside its host, and white space, which the URL parser would pass over. */
const notOfAHost = /[\s/\\?#@:%]/;

/** A host as the platform's lists and browsers' Referer headers are compared by: lower case, punycode; "" if it is none. */
export const canonical = (host: string): string => (notOfAHost.test(host) ? "" : domainToASCII(host));

const anyHostname = plain(
  z.string(),
  (given) => typeof given === "string" && canonical(given) !== "",
  'the name of a host alone, "shop.example", without a scheme, a port or a path',
  { type: "string" },
);

/** One spelling for one host. */
export const hostname: Kind<string, string, string> = {
  ...anyHostname,
  argument: anyHostname.argument.transform(canonical) as unknown as ZodType<string, string>,
};

export const refererState = titled(
  oneOf("blocked", "unblocked"),
  "RefererState",
  "Whether a host is among the blocked referers of a video library.",
);
