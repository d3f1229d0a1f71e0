import { collection } from "../../objects/collection";
import { type AnyCollection, addItem, changeItem } from "../../objects/writes";
import { keyOrBearerAuth } from "../../server/access";
import { badRequest, toErrorOrBare404 } from "../../server/failures";
import { findById } from "../../server/input";
import { noContent, ok } from "../../server/response";
import { type RouteRequest, routeBuilders } from "../../server/route";
import { findScript, type ScriptState, type Variable } from "./script";

/** The longest value: of the public API description, and of the documentation (2 kB). */
const valueLimits = { described: 4096, documented: 2048 };

type VariableRequest = RouteRequest<"id", ScriptState>;

/** The public API description has no defaults. That a script has at most 128 variables is documented. */
export const variables = collection<Variable>({
  list: "EdgeScriptVariables",
  noun: "variable",
  path: "/compute/script/{id}/variables",
  idParameter: "variableId",
  model: "EdgeScriptVariableModel",
  idMember: "Id",
  firstId: 801,
  input: { create: "AddEdgeScriptVariableModel", update: "UpdateEdgeScriptVariableModel" },
  required: ["Name", "Required"],
  ranges: { Name: [1, 256] },
  maximum: 128,
  defaults: { Name: (id: number) => `VARIABLE_${id}` },
  verbs: { create: { path: "/compute/script/{id}/variables/add", status: 200 } },
  resolve(_, { given: { DefaultValue }, context }) {
    const limit = valueLimits[context.variants.variableLimit];
    if (DefaultValue && DefaultValue.length > limit)
      throw badRequest(`DefaultValue must have at most ${limit} characters.`, "DefaultValue");
  },
  perform(write, request, variable) {
    // What the platform does with a second variable of a name is documented nowhere.
    const isRefused = request.platform.variants.duplicateVariable === "refused";
    if (!variable && isRefused && findByName(request as VariableRequest))
      throw badRequest("The script has a variable of this name.", "Name");
    return write();
  },
});

const findByName = (request: VariableRequest): Variable | undefined =>
  findScript(request).EdgeScriptVariables.find(({ Name }) => Name === Object(request.body).Name);

const { undocumented } = routeBuilders<ScriptState>(keyOrBearerAuth(), toErrorOrBare404);

/** A read of one variable, and a write that adds a variable or changes the one of its name. */
export const variableRoutes = [
  undocumented("GET", "/compute/script/{id}/variables/{variableId}", (request) =>
    ok(
      findById(findScript(request).EdgeScriptVariables, "variableId", request.params.variableId, "variable"),
    ),
  ),

  undocumented("PUT", "/compute/script/{id}/variables", (request) => {
    const all = findScript(request).EdgeScriptVariables as never[];
    const known = findByName(request);
    const self = variables as unknown as AnyCollection;
    if (!known) {
      const body = { Required: false, ...Object(request.body) };
      return ok(addItem(self, all, { ...request, body } as never));
    }
    changeItem(self, all, known as never, request as never);
    return noContent;
  }),
];
