import { EdgeError } from "../base/errors";
import { collectSecrets, createRedactor, type Redact, registerSecrets } from "../base/redact";
import { version } from "../version";
import { listCredentials, requireAccess, type ServiceAccess } from "./credentials";
import { describeCall } from "./failure";
import type { Call, HttpMethod, Operation } from "./operation";
import type { ClientSettings } from "./settings";
import { expandPath, formatQuery } from "./url";

/** A call of an operation, ready to send. */
export interface Request<A = unknown> {
  readonly operation: Operation<A>;
  readonly call: Call;
  readonly method: HttpMethod;
  readonly origin: string;
  /** Path and query below the origin. */
  readonly target: string;
  /** The URL of `Operation.invalidates`, or else of the path; never has a query. */
  readonly invalidatedUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly credentialSetting: ServiceAccess["credentialSetting"];
  readonly settingLabels: ClientSettings["settingLabels"];
  /** Masks the credentials of the settings and those in the body. */
  readonly redact: Redact;
}

const userAgent = `pulumi-edge-platform/${version} node/${process.versions.node}`;

/** Also registers the credentials of the settings, so that no output shows them. */
export function createRequestBuilder(
  settings: ClientSettings,
): <A>(operation: Operation<A>, call: Call) => Request<A> {
  const credentials = listCredentials(settings);
  const redactCredentials = createRedactor(credentials);
  registerSecrets(credentials);
  return (operation, call) => {
    const access = selectAccess(settings, operation, call);
    const base = new URL(access.baseUrl);
    const basePath = base.pathname.replace(/(?<!\/)\/+$/, "");
    const bodySecrets = collectSecrets(call.body);
    return {
      operation,
      call,
      method: operation.method,
      origin: base.origin,
      target: `${basePath}${expandPath(operation.path, call.path)}${formatQuery(call.query)}`,
      invalidatedUrl: `${base.origin}${basePath}${expandPath(operation.invalidates ?? operation.path, call.path)}`,
      headers: {
        ...access.headers,
        Accept: operation.accept ?? "application/json",
        "Accept-Encoding": "gzip",
        "User-Agent": userAgent,
        ...(call.body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(call.upload && {
          "Content-Type": "application/octet-stream",
          "Content-Length": String(call.upload.length),
        }),
        ...call.headers,
      },
      body: call.body === undefined ? undefined : serializeBody(operation, call),
      credentialSetting: access.credentialSetting,
      settingLabels: settings.settingLabels,
      redact: bodySecrets.length === 0 ? redactCredentials : createRedactor([...credentials, ...bodySecrets]),
    };
  };
}

/** Also registers a key that is given with the call. */
function selectAccess(settings: ClientSettings, operation: Operation, { access }: Call): ServiceAccess {
  if (!access) return requireAccess(settings, operation.service, operation.apiKeyOnly);
  registerSecrets([access.accessKey]);
  const headers = { AccessKey: access.accessKey };
  return { baseUrl: access.baseUrl, headers, credentialSetting: settings.settingLabels.apiKey };
}

/** @throws EdgeError for an unsafe integer, which JavaScript may have rounded. A request with SQL may contain one. */
function serializeBody(operation: Operation, call: Call): string {
  const isSql = operation.service === "database";
  return JSON.stringify(call.body, (name, value: unknown) => {
    if (isSql || !Number.isInteger(value) || Number.isSafeInteger(value)) return value;
    throw new EdgeError(
      `Could not ${describeCall(operation, call)}: ${name} is an integer above 2^53, which JavaScript cannot send exactly.`,
    );
  });
}
