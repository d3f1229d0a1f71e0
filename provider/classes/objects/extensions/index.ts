import type { ValueDeclarations } from "../../../model/field";
import type { ObjectClass } from "../lookup";
import { withConfiguration } from "./accessList";
import { rolloutFields, withRollouts } from "./containerApp";
import { withAcceleration } from "./dnsRecord";
import { certificateFields, withCertificates } from "./pullZoneHostname";
import { referrerFields, withReferrers } from "./videoLibrary";

/** What a class has besides its declaration, because it needs requests of its own. */
interface ClassExtension {
  readonly fields: ValueDeclarations;
  /** For the page of the class: the request that follows a create, and a sentence about those of a change. */
  readonly requests?: { readonly create?: string; readonly change?: string };
  extend(objectClass: ObjectClass): ObjectClass;
}

const extensions: Readonly<Record<string, ClassExtension>> = {
  AccessList: {
    fields: {},
    requests: { change: "`action` and `enabled` are sent in a separate request" },
    extend: withConfiguration,
  },
  ContainerApp: {
    fields: rolloutFields,
    requests: {
      create: "`POST /mc/apps/{appId}/deploy`",
      change: "Then `POST /mc/apps/{appId}/deploy`, unless the app is `inactive` or `suspended`",
    },
    extend: withRollouts,
  },
  DnsRecord: { fields: {}, extend: withAcceleration },
  PullZoneHostname: {
    fields: certificateFields,
    requests: { change: "The requests for `certificate` are listed above" },
    extend: withCertificates,
  },
  VideoLibrary: {
    fields: referrerFields,
    requests: { change: "Each referer is added or removed in a separate request" },
    extend: withReferrers,
  },
};

export const findExtension = (className: string): ClassExtension | undefined => extensions[className];
