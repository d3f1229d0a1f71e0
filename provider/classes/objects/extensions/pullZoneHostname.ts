import * as z from "zod";
import { callRoute } from "../../../api/callRoute";
import type { LiveObject } from "../../../api/objects/options";
import { certificateRoutes } from "../../../api/pullZones";
import { ApiError, EdgeError } from "../../../base/errors";
import { capitalize } from "../../../base/messageText";
import { getTimeLeft } from "../../../base/time";
import type { Client } from "../../../http/client";
import { type ValueDeclarations, value } from "../../../model/field";
import { type Kind, oneOf } from "../../../model/kinds";
import type { ArgumentError, Properties } from "../../../model/properties";
import type { UpdateInput } from "../../lifecycle";
import type { ObjectClass, ObjectKey } from "../lookup";
import { poll } from "../polling";

// The certificate of a host name: an argument of the class, which needs requests of its own.

interface CertificateFiles {
  readonly certificate: string;
  readonly certificateKey: string;
}
type Certificate = "none" | "free" | CertificateFiles;

const isPem = (label: string) => (file: unknown) =>
  typeof file === "string" && new RegExp(`^\\s*-----BEGIN [A-Z ]*${label}-----`).test(file);

const certificateKind: Kind<Certificate> = {
  argument: z
    .union(
      [
        z.enum(["none", "free"]),
        z.strictObject({
          certificate: z.custom<string>(isPem("CERTIFICATE")),
          certificateKey: z.custom<string>(isPem("PRIVATE KEY")),
        }),
      ],
      {
        error:
          '"none", "free", or an object of certificate and certificateKey, both the content of a PEM file',
      },
    )
    .meta({
      spec: { oneOf: [{ type: "string" }, { type: "object", additionalProperties: { type: "string" } }] },
    }),
  sent: z.unknown(),
  received: z.unknown(),
  toWire: (given) => given,
  fromWire: (received) => received,
};

const status = oneOf("none", "pending", "issued", "custom");

export const certificateFields: ValueDeclarations = {
  certificate: value(
    certificateKind,
    '`"free"`: the platform issues a certificate once DNS points the host name to it. `{ certificate, certificateKey }`: a certificate of your own, as the content of two PEM files. `"none"`: no certificate, and an existing one is removed.',
  ),
  certificateStatus: value(
    status,
    "State of the certificate: `none`, `pending` until DNS points the host name to the platform, `issued` by the platform, or `custom`, which was uploaded.",
    { readOnly: true },
  ),
};

/** What an update adds to the object as read: what was sent, and what a pending certificate keeps from being sent. */
const pendingMember = "$pending";
const filesMember = "$files";

const maxDnsWaitMs = 120_000;

/** Adds the certificate to the class of host names. */
export function withCertificates(hostnameClass: ObjectClass): ObjectClass {
  const { update, toOutputs, checkTogether } = hostnameClass;
  return {
    ...hostnameClass,
    secretPaths: [...hostnameClass.secretPaths, "certificate.certificateKey"],

    checkTogether: (inputs, isKnown): ArgumentError[] => [
      ...(checkTogether?.(inputs, isKnown) ?? []),
      ...(inputs["forceSsl"] === true && inputs["certificate"] === "none"
        ? [
            {
              property: "forceSsl",
              reason: 'forceSsl is true, but certificate is "none": HTTPS needs a certificate.',
            },
          ]
        : []),
    ],

    keepNotice: (key, { isSystemHostname, isManagedHostname }) =>
      isSystemHostname === true || isManagedHostname === true
        ? `${capitalize(hostnameClass.describe(key))} belongs to the platform and was not deleted.`
        : undefined,

    toOutputs: (live, key, recorded = {}) => ({
      ...toOutputs(live, key, recorded),
      // What the state has is about another object if others have removed the host name and added it again.
      ...readCertificate(live ?? {}, isAnotherHostname(live, recorded) ? {} : recorded),
    }),

    compare(recorded, inputs) {
      if (recorded["certificateStatus"] !== "pending") return {};
      const forceSsl = inputs["forceSsl"] === true ? ["forceSsl"] : [];
      if (inputs["certificate"] !== "free") return { changed: forceSsl };
      const notice = `${capitalize(hostnameClass.describe(recorded as ObjectKey))} has no certificate yet: this update requests it again.`;
      return { changed: ["certificate", ...forceSsl], computed: ["certificateStatus"], notice };
    },

    async update(client, key, change) {
      const wanted = change.values["certificate"] as Certificate | undefined;
      const live = await hostnameClass.read(client.withPolicy({ cached: false }), key);
      if (live === undefined || !update)
        throw new EdgeError(`${capitalize(hostnameClass.describe(key))} is not on the platform.`);
      const isPending = wanted !== undefined && !(await setCertificate(client, key, live, wanted, change));
      // HTTPS needs the certificate, so a pending one leaves this for the next update.
      if ("forceSsl" in change.values && !isPending) await update(client, key, change);
      const after = await hostnameClass.read(client.withPolicy({ cached: false }), key);
      return {
        ...(after ?? live),
        ...(typeof wanted === "object" && { [filesMember]: wanted }),
        ...(isPending && { [pendingMember]: true, ForceSSL: change.merged["forceSsl"] ?? live["ForceSSL"] }),
      };
    },
  };
}

const isAnotherHostname = (live: LiveObject | undefined, { hostnameId }: Properties): boolean =>
  Boolean(live?.["Id"] && hostnameId) && live?.["Id"] !== hostnameId;

const customCertificate = 3;

function readCertificate(live: LiveObject, { certificate, certificateStatus }: Properties): Properties {
  const { [pendingMember]: isPending = certificateStatus === "pending", [filesMember]: files } = live;
  if (live["HasCertificate"] !== true)
    return isPending
      ? { certificate: "free", certificateStatus: "pending" }
      : { certificate: "none", certificateStatus: "none" };
  if (live["CertificateProvisionType"] !== customCertificate)
    return { certificate: "free", certificateStatus: "issued" };
  // No read returns the files: the state keeps what was sent.
  const known = files ?? (typeof certificate === "object" ? certificate : null);
  return { certificate: known, certificateStatus: "custom" };
}

type Change = Pick<UpdateInput<Properties>, "notify" | "recorded">;

/** Returns false if a free certificate is still to come. */
async function setCertificate(
  client: Client,
  path: Readonly<Record<string, string | number>>,
  { HasCertificate, CertificateProvisionType }: LiveObject,
  wanted: Certificate,
  { notify, recorded }: Change,
): Promise<boolean> {
  const isCustom = HasCertificate === true && CertificateProvisionType === customCertificate;
  // Nothing returns the key of a certificate: what others have uploaded would be lost.
  if (isCustom && wanted === "free" && recorded["certificateStatus"] !== "custom")
    throw new EdgeError(
      `${path["hostname"]} has a certificate that this program has not uploaded, and a free one would replace it. Nothing was changed. Remove certificate from the program to keep it, or remove the certificate on the platform.`,
    );
  if (typeof wanted === "object") {
    const [Certificate, CertificateKey] = [wanted.certificate, wanted.certificateKey].map((file) =>
      Buffer.from(file).toString("base64"),
    );
    const input = { Certificate, CertificateKey };
    await callRoute(client, certificateRoutes.addCertificate, { path, input, hiddenInMessages: wanted });
    return true;
  }
  if (isCustom || (HasCertificate === true && wanted === "none"))
    await callRoute(client, certificateRoutes.removeCertificate, { path });
  if (wanted === "none" || (HasCertificate === true && !isCustom)) return true;
  return requestFreeCertificate(client, path, notify);
}

async function requestFreeCertificate(
  client: Client,
  path: Readonly<Record<string, string | number>>,
  notify: Change["notify"],
): Promise<boolean> {
  const hostname = String(path["hostname"]);
  // Half of the time of `customTimeouts`, because reads and the redirect to HTTPS follow.
  const limit = Math.min(maxDnsWaitMs, getTimeLeft() / 2);
  let refusal = "";
  for await (const elapsed of poll({ limit, firstDelay: 5_000, maxDelay: 20_000 })) {
    const problem = await callRoute(client, certificateRoutes.requestFreeCertificate, { path }).then(
      () => undefined,
      returnIfNotPointing,
    );
    if (problem === undefined) return true;
    refusal = problem.message;
    if (elapsed === 0)
      notify(
        `Waiting for ${hostname} to lead to the platform, for at most ${Math.round(limit / 1000)} s …`,
        "info",
      );
  }
  notify(
    `${hostname} does not lead to the platform yet, so it has no certificate: give it a CNAME record to the output systemHostname of its pull zone, then run "pulumi up" again, which requests the certificate. (${refusal})`,
  );
  return false;
}

/** Only this refusal is worth another attempt: others count against the limits of the issuer. */
function returnIfNotPointing(error: unknown): EdgeError {
  if (error instanceof ApiError && error.status === 400 && /not pointing to our servers/i.test(error.message))
    return error;
  throw error;
}
