import { redact } from "../../../provider/http/redact";
import { type Finding, finding } from "../finding";
import { below, type Difference } from "./shape";

/** How many differences of one response are listed. */
const most = 15;

/** A line for each difference of a response; one if there is none. `what`: "GET /loadbalancer". */
export function report(subject: string, what: string, found: readonly Difference[]): Finding[] {
  const wrong = [...new Set(found.flatMap(sentenceOf))];
  const shown = wrong.slice(0, most).map((says) => finding("fail", subject, `${what}: ${says}`));
  if (wrong.length > most)
    shown.push(finding("fail", subject, `${what}: ${wrong.length - most} more differences are not listed.`));
  const unknown = unknownMembers(found);
  if (unknown.length > 0)
    shown.push(
      finding(
        "warn",
        subject,
        `${what}: additional members, which this package ignores: ${unknown.join(", ")}.`,
      ),
    );
  return shown.length > 0 ? shown : [finding("ok", subject, `${what}: as expected`)];
}

function sentenceOf(difference: Difference): string[] {
  const { kind, path } = difference;
  if (kind === "unknown") return [];
  const where = path === "" ? "the response" : path;
  return kind === "missing"
    ? [`${where} is missing, expected ${difference.expected}.`]
    : [`${where} is ${difference.found}, expected ${difference.expected}.`];
}

/** "Items[].Weight (number or null)", each once. */
function unknownMembers(found: readonly Difference[]): string[] {
  const types = new Map<string, Set<string>>();
  for (const each of found) {
    if (each.kind !== "unknown") continue;
    const path = below(each.path, shownName(each.name));
    types.set(path, (types.get(path) ?? new Set()).add(each.found));
  }
  return [...types].map(([path, seen]) => `${path} (${[...seen].join(" or ")})`);
}

/** A name that may be data, such as a key or a host, is not shown. */
const shownName = (name: string): string =>
  name.length <= 40 && /^[a-z]+(?:[_-][a-z]+)*\d{0,2}$/i.test(name) && redact(name) === name
    ? name
    : "<name>";
