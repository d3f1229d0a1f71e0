import { type PathMatcher, pathMatcher, segmentsOf } from "./path";
import type { Route } from "./route";

/** The route of a path and a verb; `allowed` holds the path's verbs if this one is not among them. */
export type Found =
  | { route: Route; params: Record<string, string> }
  | { route: undefined; allowed: readonly string[] };

interface Entry {
  path: string;
  matches: PathMatcher;
  routes: Map<string, Route>;
}

export class Router {
  /** Entries by their number of segments. */
  readonly #entries = new Map<number, Map<string, Entry>>();

  constructor(routes: readonly Route[]) {
    for (const route of routes) this.#add(route);
  }

  find(method: string, path: string): Found {
    const segments = segmentsOf(path);
    for (const { matches, routes } of this.#entries.get(segments.length)?.values() ?? []) {
      const params = matches(segments);
      if (params === undefined) continue;
      const route = routes.get(method);
      return route === undefined ? { route, allowed: [...routes.keys()] } : { route, params };
    }
    return { route: undefined, allowed: [] };
  }

  #add(route: Route): void {
    const count = segmentsOf(route.path).length;
    const shape = route.path.replace(/\{\w+\??\}/g, "{}");
    const entries = this.#entries.get(count) ?? new Map<string, Entry>();
    const entry = entries.get(shape) ?? {
      path: route.path,
      matches: pathMatcher(route.path),
      routes: new Map(),
    };
    if (entry.path !== route.path || entry.routes.has(route.method))
      throw new Error(`The route ${route.method} ${route.path} conflicts with ${entry.path}.`);
    this.#entries.set(count, entries.set(shape, entry));
    entry.routes.set(route.method, route);
  }
}
