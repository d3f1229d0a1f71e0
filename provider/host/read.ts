import type { ReadRequest, ReadResponse } from "@pulumi/pulumi/proto/provider_pb";
import type { Properties } from "../classes/lifecycle";
import type { HostedProvider } from "../dynamic";
import type { Sdk } from "../wire/sdk";
import { propertiesOf, structOf } from "../wire/values";
import { type Method, typeOf } from "./method";

/**
 * An import requests a resource without its provider text: the type token identifies the class. A refresh passes the
 * recorded inputs: those that no read can return (such as `adopt`) are carried over.
 */
export const read: Method<ReadRequest> = async (request, { sdk, dynamicProvider, provider }) => {
  const recorded = propertiesOf(request.getProperties());
  const type = typeOf(request.getUrn());
  const text = recorded["__provider"] ?? dynamicProvider.textOfType(type);
  const ours = provider(text);
  if (ours) return respond(sdk, await readOurs(ours, request, recorded, text));
  // The SDK's own host fails every import with an obscure error of its own.
  const strange = text === undefined ? dynamicProvider.notImportable(type) : undefined;
  if (strange === undefined) return undefined;
  throw new Error(strange);
};

interface Found {
  readonly id: string;
  readonly outputs: Properties;
  readonly inputs: Properties;
}

async function readOurs(
  ours: HostedProvider,
  request: ReadRequest,
  recorded: Properties,
  text: unknown,
): Promise<Found | undefined> {
  const id = request.getId();
  const importing = recorded["__provider"] === undefined;
  const { id: found, props, inputs = {} } = await ours.read(id, { ...recorded, __provider: text });
  // The engine would call an import that finds nothing an unsupported one.
  if (!found && importing)
    throw new Error(`There is no ${ours.describe(id)} on the platform: nothing was imported.`);
  if (!found) return undefined;
  const recordedInputs = importing ? {} : propertiesOf(request.getInputs());
  const carried = ours.unreadable.filter((name) => recordedInputs[name] !== undefined);
  const kept = Object.fromEntries(carried.map((name) => [name, recordedInputs[name]]));
  return {
    id: found,
    outputs: { ...props, __provider: text },
    inputs: { ...kept, ...inputs, __provider: text },
  };
}

function respond(sdk: Sdk, found: Found | undefined): ReadResponse {
  const response = new sdk.proto.ReadResponse();
  if (!found) return response;
  response.setId(found.id);
  response.setProperties(structOf(sdk, found.outputs));
  response.setInputs(structOf(sdk, found.inputs));
  return response;
}
