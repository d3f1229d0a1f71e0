import type {
  CheckRequest,
  CreateRequest,
  DeleteRequest,
  DiffRequest,
  ReadRequest,
  UpdateRequest,
} from "@pulumi/pulumi/proto/provider_pb";
import type { Properties } from "../classes/lifecycle";
import type { HostedProvider } from "../dynamic";
import { pick } from "../dynamic/values/paths";
import { diffResponse } from "./diff";
import type { Sdk } from "./sdk";
import { propertiesOf, structOf } from "./values";

/** What handles a resource. */
export interface Target {
  readonly provider: HostedProvider;
  /** What its state holds in addition to the properties of its class: the provider text of a dynamic resource. */
  readonly extra: Properties;
}

/** `properties`: the new inputs, of a read and a delete the recorded outputs. */
export type Method<Request> = (
  request: Request,
  properties: Properties,
  target: Target,
  sdk: Sdk,
) => Promise<object>;

export const check: Method<CheckRequest> = async (request, news, { provider, extra }, sdk) => {
  const olds = propertiesOf(request.getOlds());
  const { inputs, failures } = await provider.check(olds, news, request.getUrn());
  return new sdk.proto.CheckResponse()
    .setInputs(structOf(sdk, { ...inputs, ...extra }))
    .setFailuresList(
      failures.map(({ property, reason }) =>
        new sdk.proto.CheckFailure().setProperty(property).setReason(reason),
      ),
    );
};

export const diff: Method<DiffRequest> = async (request, news, { provider }, sdk) => {
  const olds = propertiesOf(request.getOlds());
  const oldInputs = request.getOldInputs() ? propertiesOf(request.getOldInputs()) : olds;
  return diffResponse(
    sdk,
    await provider.detailedDiff(request.getId(), olds, oldInputs, news, request.getUrn()),
  );
};

/** An import requests a resource without its properties. */
export const read: Method<ReadRequest> = async (request, recorded, { provider, extra }, sdk) => {
  const isImport = !request.hasProperties();
  const { id, props, inputs } = await provider.read(request.getId(), recorded);
  // The engine would call an import that finds nothing an unsupported one.
  if (!id && isImport)
    throw new Error(
      `There is no ${provider.describe(request.getId())} on the platform: nothing was imported.`,
    );
  const response = new sdk.proto.ReadResponse();
  if (!id) return response;
  // The recorded inputs that no read can return (such as `adopt`): a refresh carries them over.
  const kept = isImport ? {} : pick(propertiesOf(request.getInputs()), provider.unreadable);
  return response
    .setId(id)
    .setProperties(structOf(sdk, { ...props, ...extra }))
    .setInputs(structOf(sdk, { ...kept, ...inputs, ...extra }));
};

/** In a preview: planned outputs. */
export const create: Method<CreateRequest> = async (request, inputs, { provider, extra }, sdk) => {
  const { id, outs } = await (request.getPreview()
    ? provider.previewCreate(inputs, request.getUrn())
    : provider.create(inputs, request.getUrn()));
  return new sdk.proto.CreateResponse().setId(id).setProperties(structOf(sdk, { ...outs, ...extra }));
};

/** In a preview as for a create, so that what an update leaves unchanged stays known to its dependents. */
export const update: Method<UpdateRequest> = async (request, news, { provider, extra }, sdk) => {
  const olds = propertiesOf(request.getOlds());
  const { outs } = await (request.getPreview()
    ? provider.previewUpdate(request.getId(), olds, news, request.getUrn())
    : provider.update(request.getId(), olds, news, request.getUrn()));
  return new sdk.proto.UpdateResponse().setProperties(structOf(sdk, { ...outs, ...extra }));
};

export const remove: Method<DeleteRequest> = async (request, recorded, { provider }, sdk) => {
  await provider.delete(request.getId(), recorded, request.getUrn());
  return new sdk.Empty();
};
