import { isDeepStrictEqual } from "node:util";
import { notFound } from "./failures";
import { createPathMatcher, splitPath } from "./path";

/** A fault to inject. Without a property that describes a failure, a matching request is served as usual. */
export interface Fault {
  /** The verb; any if omitted. */
  method?: string;
  /** A path template (`/loadbalancer/{id}`), an exact path, or a pattern; any path if omitted. */
  path?: string | RegExp;
  /** Query parameters that must be there with these values. */
  query?: Readonly<Record<string, string>>;
  /** Properties that the request's JSON body must have with these values, or a test of the body. */
  where?: Readonly<Record<string, unknown>> | ((body: unknown) => boolean);
  /** How many matching requests it affects: 1 if omitted; Infinity is allowed. */
  times?: number;
  /** How many matching requests pass before it applies: 0 if omitted. */
  after?: number;
  /** The probability that it affects a matching request, from 0 to 1: 1 if omitted. */
  chance?: number;

  /** Returns this status without serving the request. */
  status?: number;
  /** Body of the response: a string is sent unchanged, anything else as JSON. Without `status` the status is 200. */
  body?: unknown;
  /** Returns a 404 in the endpoint's own form without serving the request: a false 404. */
  gone?: true;
  /** Serves the request (a write takes effect) before `status`, `body`, `gone` or `noResponse` replaces its response. */
  effect?: boolean;

  /** Replaces the usual body (undefined if there is none); the request takes effect. */
  alter?: (body: unknown) => unknown;

  /** Content-Type of the response, also of a usual one. */
  contentType?: string;
  /** Headers to add to the response or to replace in it: Retry-After, cdn-requestid … */
  headers?: Readonly<Record<string, string>>;
  /** Milliseconds by which the response is delayed; the effect is not. */
  delayMs?: number;
  /** The response is delayed until this settles; the effect is not. */
  until?: Promise<unknown>;
  /** No response is ever sent; the connection stays open. */
  noResponse?: boolean;
  /** Destroys the connection, before or after the request took effect. */
  reset?: "before" | "after";
  /** Lets the request take effect, sends half of the response body, and destroys the connection. */
  truncate?: boolean;
}

/** A fault that was set. */
export interface FaultHandle {
  /** What {@link LoggedRequest} names it by. */
  readonly id: number;
  /** How many requests it has affected. */
  readonly hits: number;
  /** Removes it. */
  remove(): void;
}

/** The parts of a request that decide whether a fault applies. */
interface FaultTarget {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

interface FaultRule {
  readonly id: number;
  fault: Fault;
  matchesPath(path: string): boolean;
  matchCount: number;
  hits: number;
}

/** The faults that are set; the first match applies. */
export class Faults {
  readonly #rules = new Set<FaultRule>();
  #lastId = 0;

  /** `random` returns a number from 0 to 1, which decides whether a fault with a `chance` applies. */
  constructor(public random: () => number) {}

  add(fault: Fault): FaultHandle {
    this.#lastId += 1;
    const rule: FaultRule = {
      id: this.#lastId,
      fault,
      matchesPath: createPathTest(fault.path),
      matchCount: 0,
      hits: 0,
    };
    this.#rules.add(rule);
    return {
      id: rule.id,
      get hits() {
        return rule.hits;
      },
      remove: () => void this.#rules.delete(rule),
    };
  }

  list(): readonly { id: number; hits: number; fault: Fault }[] {
    return [...this.#rules];
  }

  remove(id: number): void {
    const rule = [...this.#rules].find((candidate) => candidate.id === id);
    if (rule === undefined) throw notFound(`There is no fault ${id}.`);
    this.#rules.delete(rule);
  }

  clear(): void {
    this.#rules.clear();
  }

  /** Returns the first fault that applies, and counts this request as one of its hits. */
  findMatchAndCount(request: FaultTarget): { id: number; fault: Fault } | undefined {
    for (const rule of this.#rules) {
      const { fault } = rule;
      if (rule.hits >= (fault.times ?? 1) || !matchesRule(rule, request)) continue;
      rule.matchCount += 1;
      if (rule.matchCount <= (fault.after ?? 0)) continue;
      if (fault.chance !== undefined && this.random() >= fault.chance) continue;
      rule.hits += 1;
      return rule;
    }
    return undefined;
  }
}

function matchesRule({ fault, matchesPath }: FaultRule, { method, path, query, body }: FaultTarget): boolean {
  if (fault.method !== undefined && fault.method.toUpperCase() !== method) return false;
  if (!matchesPath(path)) return false;
  if (!Object.entries(fault.query ?? {}).every(([name, value]) => query.get(name) === value)) return false;
  if (typeof fault.where === "function") return fault.where(body);
  return Object.entries(fault.where ?? {}).every(([name, value]) =>
    isDeepStrictEqual(typeof body === "object" && body !== null && Reflect.get(body, name), value),
  );
}

function createPathTest(path: string | RegExp | undefined): (path: string) => boolean {
  if (path === undefined) return () => true;
  // `search` ignores lastIndex, so a pattern with the flag g or y works too.
  if (path instanceof RegExp) return (candidate) => candidate.search(path) >= 0;
  const matcher = createPathMatcher(path);
  return (candidate) => matcher(splitPath(candidate)) !== undefined;
}
