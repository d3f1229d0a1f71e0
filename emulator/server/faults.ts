import { isDeepStrictEqual } from "node:util";
import { notFound } from "./failures";
import { createPathMatcher, splitPath } from "./path";

/** A fault to inject: which requests it affects, and what happens to them. */
export interface Fault {
  /** The HTTP method. Default: any. */
  method?: string;
  /** A path template (`/loadbalancer/{id}`), an exact path, or a pattern. Default: any path. */
  path?: string | RegExp;
  /** Query parameters that the request must have, with their values. */
  query?: Readonly<Record<string, string>>;
  /** Properties that the JSON body must have, with their values, or a test of the body. */
  where?: Readonly<Record<string, unknown>> | ((body: unknown) => boolean);
  /** How many matching requests the fault affects. Default: 1. May be Infinity. */
  times?: number;
  /** How many matching requests pass before the fault applies. Default: 0. */
  after?: number;
  /** The probability, from 0 to 1, that the fault affects a matching request. Default: 1. */
  chance?: number;

  /** Responds with this status. */
  status?: number;
  /** Body of the response. A string is sent unchanged, any other value as JSON. `status` defaults to 200. */
  body?: unknown;
  /** Responds with a false 404 in the endpoint's error format. */
  gone?: true;
  /** Lets the request take effect despite `status`, `body`, `gone` or `noResponse`, which otherwise prevent that. */
  effect?: boolean;

  /** Returns a replacement for the body of a successful response. `body` may be undefined. The request takes effect. */
  alter?: (body: unknown) => unknown;

  /** Content-Type of the response, whether the fault or the route creates it. */
  contentType?: string;
  /** Headers to add to the response or to replace: Retry-After, cdn-requestid … */
  headers?: Readonly<Record<string, string>>;
  /** Delays the response, but not the effect, by this many milliseconds. */
  delayMs?: number;
  /** Delays the response, but not the effect, until the promise settles. */
  until?: Promise<unknown>;
  /** Sends no response, but leaves the connection open. */
  noResponse?: boolean;
  /** Destroys the connection before or after the request takes effect. */
  reset?: "before" | "after";
  /** Lets the request take effect, sends at most half of the response body, and destroys the connection. */
  truncate?: boolean;
}

/** Counts the requests that a fault has affected, and removes it. */
export interface FaultHandle {
  /** `LoggedRequest.fault` contains this id. */
  readonly id: number;
  /** How many requests the fault has affected. */
  readonly hits: number;
  remove(): void;
}

/** The parts of a request that determine whether a fault applies. */
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

/** The faults that are set, oldest first. If several match a request, the first one applies. */
export class Faults {
  readonly #rules = new Set<FaultRule>();
  #lastId = 0;

  /** `random` returns a number from 0 to 1 for faults with a `chance`. */
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

  /**
   * Returns the first fault that applies, and counts the request as a hit of that fault. If the test of a fault fails, returns
   * a fault that responds with the error.
   */
  findMatchAndCount(request: FaultTarget): { id: number; fault: Fault } | undefined {
    for (const rule of this.#rules) {
      const { id, fault } = rule;
      if (rule.hits >= (fault.times ?? 1)) continue;
      try {
        if (!matchesRule(rule, request)) continue;
      } catch (error) {
        const message = `The test whether fault ${id} applies failed: ${(error as Error).message}`;
        return { id, fault: { status: 424, body: { error: message } } }; // No client retries after 424.
      }
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
  // Not `test`, whose result depends on earlier calls if the pattern has the flag g or y.
  if (path instanceof RegExp) return (candidate) => candidate.search(path) >= 0;
  const matcher = createPathMatcher(path);
  return (candidate) => matcher(splitPath(candidate)) !== undefined;
}
