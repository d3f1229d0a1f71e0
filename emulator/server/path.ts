/** Returns the decoded parameters of a raw path, or undefined if its segments do not match the template. */
export type PathMatcher = (segments: readonly string[]) => Record<string, string> | undefined;

/** Splits a raw path at its slashes without normalizing it: empty and dot segments remain. */
export const splitPath = (path: string): string[] => path.split("/");

/**
 * Returns a matcher for a template such as `/a/{id}/{name?}/{day}.log`. A `?` lets a parameter be empty. `{path*}` at the end
 * takes all further segments, which may be none.
 */
export function createPathMatcher(template: string): PathMatcher {
  const [, start = template, restName] = /^(.*)\/\{(\w+)\*\}$/.exec(template) ?? [];
  const parts = splitPath(start);
  return (segments) => {
    const isMatch =
      restName === undefined ? segments.length === parts.length : segments.length > parts.length;
    if (!isMatch) return undefined;
    const params: Record<string, string> = {};
    if (restName !== undefined) {
      const rest = tryDecodeSegment(segments.slice(parts.length).join("/"));
      if (rest === undefined) return undefined;
      params[restName] = rest;
    }
    for (const [index, part] of parts.entries()) {
      const segment = segments[index] ?? "";
      const [, name, optional, suffix = ""] = /^\{(\w+)(\?)?\}(.*)$/.exec(part) ?? [];
      if (name === undefined && segment !== part) return undefined;
      if (name === undefined) continue;
      const value = segment.endsWith(suffix)
        ? tryDecodeSegment(segment.slice(0, segment.length - suffix.length))
        : undefined;
      if (value === undefined || (value === "" && optional === undefined)) return undefined;
      params[name] = value;
    }
    return params;
  };
}

/** Returns undefined if the segment is not percent-encoded correctly. */
export function tryDecodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
