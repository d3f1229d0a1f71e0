import type { ZodType } from "zod";
import * as z from "zod";
import type { Call, Operation } from "../http/operation";
import { listPathParameters } from "../http/url";
import type { Kind } from "../model/kinds";
import { isObjectKind } from "../model/object";
import { findEmbeddedFailure } from "./embeddedFailure";
import { type Page, pageSchema } from "./pages";
import type { PagedOperation } from "./paging";

/** Path parameters and other leading arguments of a method, by name. */
export type LeadingArguments = Readonly<Record<string, string | number>>;

/** An operation, with the arguments and the result of its method in the typed client. */
export interface Route<Result = unknown> extends RouteOptions<Result> {
  /** The kind of the method's result. For a list, of each item. */
  readonly returns?: Kind;
}

interface RouteOptions<Result> extends Operation<Result> {
  /** The comment of the generated method. */
  readonly doc: string;
  /** The method's first arguments. Default: the parameters of the path. */
  readonly parameters: readonly string[];
  /** The parameters that are strings. All others are numeric IDs. */
  readonly stringParameters?: readonly string[];
  /** The kind of the object whose settable fields are the members of the last argument. */
  readonly input?: Kind;
  readonly isInputOptional?: true;
  /** A member that the input must have, although the model declares it as optional. */
  readonly requiredMember?: string;
  /** Builds the body. Default: the input. */
  readonly body?: (path: LeadingArguments, input: object) => unknown;
  readonly query?: (path: LeadingArguments) => Call["query"];
  /** The member of the response that holds the ID of the created object. */
  readonly assigns?: string;
  /** The dotted path of the ID in the response, if the ID is the result. */
  readonly assignsAt?: string;
  /**
   * Path template of the parent. Writes with the same one run one after another, each with all its attempts. A class with a
   * `Lifecycle.serialPath` waits earlier, before its reads.
   */
  readonly serialPath?: string;
  /** Returns a sentence to add to the error of a 404. */
  readonly notFoundHint?: (path: LeadingArguments) => string;
  readonly isList?: true;
}

type RequiredOptions = Pick<Route, "name" | "doc" | "path">;

/**
 * Declares a route. By default, the method is GET, the source is the public API description, only GET and DELETE are
 * idempotent, and the response is of the kind `returns`, whose fields must equal the path parameters of the same names.
 */
export function route<Type extends Kind, Result = z.output<Type["received"]>>(
  options: RequiredOptions & Partial<RouteOptions<Result>> & { readonly returns?: Type },
): Route<Result> {
  const { method = "GET", path, returns, assigns } = options;
  const response =
    options.response ?? (returns && (buildResponseSchema(returns, assigns) as ZodType<Result>));
  return {
    method,
    idempotent: method === "GET" || method === "DELETE",
    source: "public API description",
    parameters: listPathParameters(path),
    identifiedBy: mapMembersToPathParameters(path, returns),
    embeddedFailure: findEmbeddedFailure,
    ...options,
    ...(response && { response }),
  };
}

type PagedListOptions<Item> = Partial<
  Route & Pick<PagedOperation<Item>, "pageSize" | "fixedQuery" | "isLeftOut">
> & {
  readonly envelope?: (item: ZodType<Item>) => ZodType<Page<Item>>;
};

export function pagedList<Item>({
  returns,
  envelope = pageSchema,
  getItemId,
  ...options
}: RequiredOptions &
  Pick<PagedOperation<Item>, "getItemId"> &
  PagedListOptions<Item> & { readonly returns: Kind & { readonly received: ZodType<Item> } }): Route<
  Page<Item>
> &
  PagedOperation<Item> {
  const list = route({ ...options, response: envelope(returns.received) });
  return {
    ...list,
    returns,
    getItemId,
    itemsIdentifiedBy: mapMembersToPathParameters(options.path, returns),
    isList: true,
  };
}

export const isPaged = (route: Route): route is Route & PagedOperation<unknown> => route.isList === true;

/** Maps the wire name of each response member that repeats a path parameter to the name of that parameter. */
const mapMembersToPathParameters = (path: string, returns: Kind | undefined): Record<string, string> =>
  Object.fromEntries(
    listPathParameters(path).flatMap((name) => {
      const identifier = returns && isObjectKind(returns) && returns.fields[name];
      return identifier ? [[identifier.wire, name]] : [];
    }),
  );

/** Returns the schema of a response. It accepts an invalid ID of a created object, because `callRoute` reports that error. */
const buildResponseSchema = (returns: Kind, assigns: string | undefined): ZodType =>
  assigns !== undefined && isObjectKind(returns)
    ? returns.received.extend({ [assigns]: z.number().catch(Number.NaN) })
    : returns.received;

export const areaDoc = Symbol("doc");

/** The routes of one part of the platform, by method name. `areaDoc` is the doc comment of the generated interface. */
export type Area<Routes extends object = Readonly<Record<string, Route>>> = Routes & {
  readonly [areaDoc]: string;
};

export const area = <Routes extends object>(doc: string, routes: Routes): Area<Routes> => ({
  ...routes,
  [areaDoc]: doc,
});

export const isArea = (value: object): value is Area => areaDoc in value;

/** Options of a read that is not a route. */
export const defaultReadOptions = { method: "GET", idempotent: true } as const;
