import type { sendUnaryData } from "@grpc/grpc-js";
import {
  CheckFailure,
  type CheckRequest,
  CheckResponse,
  type CreateRequest,
  CreateResponse,
  type DeleteRequest,
  type DiffRequest,
  DiffResponse,
  PropertyDiff,
  type ReadRequest,
  ReadResponse,
  type UpdateRequest,
  UpdateResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { redact } from "../base/redact";
import { trackWrites, withDeadline } from "../base/time";
import type { DetailedDiff, PluginProvider } from "../core/provider";
import { secretPathsKey } from "../core/tokens";
import { getTopLevelName, pickPaths } from "../core/values/paths";
import { isSecret } from "../core/values/secretValues";
import { isPlainObject } from "../model/members";
import type { Properties } from "../model/properties";
import { toGrpcStatus } from "./errors";
import type { EngineLog } from "./log";
import { fromMarkedStruct, listSecretPaths, markLike, removeMarks } from "./secrets";
import { fromStruct, toStruct } from "./struct";

type UnaryMethod<Request = unknown> = (
  call: { readonly request: Request },
  callback: sendUnaryData<unknown>,
) => void;

export const createUnaryMethod =
  <Request>(run: (request: Request) => object | Promise<object>): UnaryMethod<Request> =>
  async ({ request }, callback) => {
    try {
      callback(null, await run(request));
    } catch (error) {
      callback(toGrpcStatus(error));
    }
  };

interface ResourceRequest {
  getUrn(): string;
  getNews?(): Struct | undefined;
  getProperties?(): Struct | undefined;
  /** Seconds, from `customTimeouts`. 0 means no limit. */
  getTimeout?(): number;
}

/** A request about a resource, and what its handler needs. */
interface ResourceCall<Request> {
  readonly request: Request;
  /** The recorded outputs for a read or a delete, the new inputs for any other method. */
  readonly properties: Properties;
  /** The paths of what is secret in `properties`. */
  readonly secretPaths: readonly string[];
  readonly provider: PluginProvider;
  /** Marks what is secret in the properties of the request as secret in those of the response, too. */
  readonly mark: (properties: Properties) => Properties;
}

type Handler<Request> = (call: ResourceCall<Request>) => Promise<object>;

/** Returns the gRPC methods that concern a resource. `getProvider` throws an Error for an unknown type. */
export function createResourceMethods(
  log: EngineLog,
  isEngineAlive: () => boolean,
  getProvider: (type: string) => PluginProvider,
) {
  const createMethod = <Request extends ResourceRequest>(handler: Handler<Request>): UnaryMethod<Request> =>
    createUnaryMethod((request) => {
      if (!isEngineAlive()) process.exit(1);
      const urn = request.getUrn();
      const seconds = request.getTimeout?.() || Number.POSITIVE_INFINITY;
      const handle = async () => {
        const marked = fromStruct(request.getNews?.() ?? request.getProperties?.());
        const provider = getProvider(parseResourceType(urn));
        const mark = (properties: Properties) => markLike(properties, marked);
        return handler({
          request,
          properties: removeMarks(marked),
          secretPaths: listSecretPaths(marked),
          provider,
          mark,
        }).catch((error: unknown) => {
          throw markInitializationError(error, mark);
        });
      };
      return withDeadline(seconds, () => trackWrites(() => log.runRequest(urn, handle)));
    });
  return {
    check: createMethod(handleCheck),
    diff: createMethod(handleDiff),
    read: createMethod(handleRead),
    create: createMethod(handleCreate),
    update: createMethod(handleUpdate),
    delete: createMethod(handleDelete),
  };
}

/** Returns the resource's own type. A URN contains the types of all parents before it, separated by `$`. */
function parseResourceType(urn: string): string {
  const [, , types = ""] = urn.split("::");
  return types.split("$").at(-1) ?? types;
}

/** Marks the outputs of an object that was created or updated only in part. */
function markInitializationError(error: unknown, mark: (properties: Properties) => Properties): unknown {
  if (!(error instanceof Error && "properties" in error && isPlainObject(error.properties))) return error;
  return Object.assign(error, { properties: mark(error.properties) });
}

const handleCheck: Handler<CheckRequest> = async ({ request, properties, secretPaths, provider, mark }) => {
  const olds = fromMarkedStruct(request.getOlds());
  const news = { ...properties, [secretPathsKey]: secretPaths };
  const { inputs, failures } = await provider.check(olds, news, request.getUrn());
  return new CheckResponse()
    .setInputs(toStruct(mark(inputs)))
    .setFailuresList(
      failures.map(({ property, reason }) =>
        new CheckFailure().setProperty(property).setReason(redact(reason)),
      ),
    );
};

const handleDiff: Handler<DiffRequest> = async ({ request, properties: news, provider }) => {
  const olds = fromMarkedStruct(request.getOlds());
  const oldInputs = request.getOldInputs() ? fromMarkedStruct(request.getOldInputs()) : olds;
  return createDiffResponse(
    await provider.detailedDiff(request.getId(), olds, oldInputs, news, request.getUrn()),
  );
};

/**
 * Lists each change by its path, except for computed outputs that something else explains. If nothing is replaced, also lists
 * the outputs that no update can change.
 */
function createDiffResponse({ changes, replaces, stables }: DetailedDiff): DiffResponse {
  const { DIFF_SOME, DIFF_NONE } = DiffResponse.DiffChanges;
  const shown = changes.filter(({ isExplained }) => !isExplained);
  const response = new DiffResponse()
    .setChanges(changes.length ? DIFF_SOME : DIFF_NONE)
    .setReplacesList([...replaces])
    .setStablesList(replaces.length ? [] : [...stables])
    .setDiffsList([...new Set(shown.map(({ path }) => getTopLevelName(path)))])
    .setHasdetaileddiff(true);
  for (const change of shown) response.getDetaileddiffMap().set(change.path, createPropertyDiff(change));
  return response;
}

function createPropertyDiff({ kind, replaces, isInput }: DetailedDiff["changes"][number]): PropertyDiff {
  const name = kind.toUpperCase() as Uppercase<typeof kind>;
  return new PropertyDiff()
    .setKind(PropertyDiff.Kind[replaces ? (`${name}_REPLACE` as const) : name])
    .setInputdiff(isInput);
}

/** Reads for a refresh, a `get` or an import. Only the request of an import has no properties. */
const handleRead: Handler<ReadRequest> = async ({ request, properties: recorded, provider, mark }) => {
  const isImport = !request.hasProperties();
  const { id, props, inputs } = await provider.read(request.getId(), recorded, isImport);
  if (!id) return new ReadResponse();
  const markedInputs = fromStruct(request.getInputs());
  const recordedInputs = isImport ? {} : removeMarks(markedInputs);
  // No read can return inputs such as `adopt`, so a refresh keeps the recorded ones.
  const keptInputs = pickPaths(recordedInputs, provider.unreadableArguments);
  const newInputs = { ...keptInputs, ...omitUndeclaredSecrets(inputs ?? {}, recordedInputs) };
  return new ReadResponse()
    .setId(id)
    .setProperties(toStruct(mark(props)))
    .setInputs(toStruct(markLike(newInputs, markedInputs)));
};

/** A secret is an input only once the program declares it, because `pulumi import` prints the inputs in plain text. */
function omitUndeclaredSecrets(inputs: Properties, recordedInputs: Properties): Properties {
  const entries = Object.entries(inputs).flatMap(([name, value]) => {
    const recorded = recordedInputs[name];
    if (isSecret(value)) return recorded === undefined ? [] : [[name, value]];
    const members = isPlainObject(recorded) ? recorded : {};
    return [[name, isPlainObject(value) ? omitUndeclaredSecrets(value, members) : value]];
  });
  return Object.fromEntries(entries);
}

const handleCreate: Handler<CreateRequest> = async ({ request, properties, secretPaths, provider, mark }) => {
  const inputs = { ...properties, [secretPathsKey]: secretPaths };
  const { id, outs } = await (request.getPreview()
    ? provider.previewCreate(inputs, request.getUrn())
    : provider.create(inputs, request.getUrn()));
  return new CreateResponse().setId(id).setProperties(toStruct(mark(outs)));
};

/** Updates an object. A preview plans the outputs, so that dependents know those that stay the same. */
const handleUpdate: Handler<UpdateRequest> = async ({ request, properties, secretPaths, provider, mark }) => {
  const markedOlds = fromStruct(request.getOlds());
  const olds = removeMarks(markedOlds);
  const news = { ...properties, [secretPathsKey]: [...listSecretPaths(markedOlds), ...secretPaths] };
  const { outs } = await (request.getPreview()
    ? provider.previewUpdate(request.getId(), olds, news, request.getUrn())
    : provider.update(request.getId(), olds, news, request.getUrn()));
  return new UpdateResponse().setProperties(toStruct(mark(outs)));
};

const handleDelete: Handler<DeleteRequest> = async ({ request, properties: recorded, provider }) => {
  await provider.delete(request.getId(), recorded, request.getUrn());
  return new Empty();
};
