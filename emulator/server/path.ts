/** One part of a path template: a literal, or a parameter. */
type Part = { literal: string } | { name: string; mayBeEmpty: boolean; suffix: string };

/** Matches a raw path against a template; returns the decoded parameters, or undefined. */
export type PathMatcher = (segments: readonly string[]) => Record<string, string> | undefined;

/** Splits a raw path at its slashes; nothing is normalized, so empty and dot segments are kept. */
export const segmentsOf = (path: string): string[] => path.split("/");

export function pathMatcher(template: string): PathMatcher {
  const parts = segmentsOf(template).map(partOf);
  return (segments) => {
    if (segments.length !== parts.length) return undefined;
    const params: Record<string, string> = {};
    for (const [index, part] of parts.entries()) {
      const segment = segments[index] ?? "";
      if ("literal" in part) {
        if (segment !== part.literal) return undefined;
        continue;
      }
      const value = segment.endsWith(part.suffix)
        ? decoded(segment.slice(0, segment.length - part.suffix.length))
        : undefined;
      if (value === undefined || (value === "" && !part.mayBeEmpty)) return undefined;
      params[part.name] = value;
    }
    return params;
  };
}

function partOf(segment: string): Part {
  const [, name, optional, suffix = ""] = /^\{(\w+)(\?)?\}(.*)$/.exec(segment) ?? [];
  return name === undefined ? { literal: segment } : { name, mayBeEmpty: optional === "?", suffix };
}

/** Undefined for what is not encoded as it must be. */
export function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
