import type {
  CheckRequest,
  CreateRequest,
  DeleteRequest,
  DiffRequest,
  ReadRequest,
  UpdateRequest,
} from "@pulumi/pulumi/proto/provider_pb";
import { pick } from "../dynamic/values/paths";
import { diffResponse } from "../wire/diff";
import { propertiesOf, structOf } from "../wire/values";
import { type Method, typeOf } from "./method";

export const check: Method<CheckRequest> = async (request, { sdk, dynamicProvider, provider }) => {
  const news = propertiesOf(request.getNews());
  const { __provider } = news;
  const ours = provider(__provider);
  if (!ours) {
    const type = typeOf(request.getUrn());
    if (__provider === undefined && dynamicProvider.textOfType(type)) throw new Error(foreignProgram(type));
    return undefined;
  }
  const { inputs, failures } = await ours.check(propertiesOf(request.getOlds()), news, request.getUrn());
  return new sdk.proto.CheckResponse()
    .setInputs(structOf(sdk, { ...inputs, __provider }))
    .setFailuresList(
      failures.map(({ property, reason }) =>
        new sdk.proto.CheckFailure().setProperty(property).setReason(reason),
      ),
    );
};

/** `pulumi import` prints the declaration in the project's language, whichever that is. */
const foreignProgram = (type: string): string =>
  `${type} can only be declared by a program for Node.js (TypeScript or JavaScript) with pulumi-edge-platform.`;

export const diff: Method<DiffRequest> = async (request, { sdk, provider }) => {
  const news = propertiesOf(request.getNews());
  const ours = provider(news["__provider"]);
  if (!ours) return undefined;
  const olds = propertiesOf(request.getOlds());
  const oldInputs = request.getOldInputs() ? propertiesOf(request.getOldInputs()) : olds;
  const explanation = await ours.explain(request.getId(), olds, oldInputs, news, request.getUrn());
  return diffResponse(sdk, explanation);
};

/** An import requests a resource without its provider text: the type token identifies the class. */
export const read: Method<ReadRequest> = async (request, { sdk, dynamicProvider, provider }) => {
  const recorded = propertiesOf(request.getProperties());
  const isImport = recorded["__provider"] === undefined;
  const type = typeOf(request.getUrn());
  const __provider = recorded["__provider"] ?? dynamicProvider.textOfType(type);
  const ours = provider(__provider);
  if (!ours) {
    // The SDK's own host fails every import with an obscure error.
    const strange = __provider === undefined ? dynamicProvider.notImportable(type) : undefined;
    if (strange !== undefined) throw new Error(strange);
    return undefined;
  }
  const id = request.getId();
  const { id: found, props, inputs } = await ours.read(id, { ...recorded, __provider });
  // The engine would call an import that finds nothing an unsupported one.
  if (!found && isImport)
    throw new Error(`There is no ${ours.describe(id)} on the platform: nothing was imported.`);
  const response = new sdk.proto.ReadResponse();
  if (!found) return response;
  // The recorded inputs that no read can return (such as `adopt`): a refresh carries them over.
  const kept = isImport ? {} : pick(propertiesOf(request.getInputs()), ours.unreadable);
  return response
    .setId(found)
    .setProperties(structOf(sdk, { ...props, __provider }))
    .setInputs(structOf(sdk, { ...kept, ...inputs, __provider }));
};

/**
 * In a preview: planned outputs. The SDK's host knows of no previews and would create, so it is not asked for other
 * packages' resources then: theirs get their inputs back, as the engine returns them for a host without previews.
 */
export const create: Method<CreateRequest> = async (request, { sdk, provider }) => {
  const inputs = propertiesOf(request.getProperties());
  const { __provider } = inputs;
  const ours = provider(__provider);
  const response = new sdk.proto.CreateResponse();
  if (!ours) return request.getPreview() ? response.setProperties(request.getProperties()) : undefined;
  const { id, outs } = await (request.getPreview()
    ? ours.planCreate(inputs, request.getUrn())
    : ours.create(inputs, request.getUrn()));
  return response.setId(id).setProperties(structOf(sdk, { ...outs, __provider }));
};

/** In a preview as for a create, so that what an update leaves unchanged stays known to its dependents. */
export const update: Method<UpdateRequest> = async (request, { sdk, provider }) => {
  const news = propertiesOf(request.getNews());
  const { __provider } = news;
  const ours = provider(__provider);
  const response = new sdk.proto.UpdateResponse();
  if (!ours) return request.getPreview() ? response.setProperties(request.getNews()) : undefined;
  const olds = propertiesOf(request.getOlds());
  const id = request.getId();
  const { outs } = await (request.getPreview()
    ? ours.planUpdate(id, olds, news, request.getUrn())
    : ours.update(id, olds, news, request.getUrn()));
  return response.setProperties(structOf(sdk, { ...outs, __provider }));
};

export const remove: Method<DeleteRequest> = async (request, { sdk, provider }) => {
  const props = propertiesOf(request.getProperties());
  const ours = provider(props["__provider"]);
  if (!ours) return undefined;
  await ours.delete(request.getId(), props, request.getUrn());
  return new sdk.Empty();
};
