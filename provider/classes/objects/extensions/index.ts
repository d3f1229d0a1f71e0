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
  extend(objectClass: ObjectClass): ObjectClass;
}

const extensions: Readonly<Record<string, ClassExtension>> = {
  AccessList: { fields: {}, extend: withConfiguration },
  ContainerApp: { fields: rolloutFields, extend: withRollouts },
  DnsRecord: { fields: {}, extend: withAcceleration },
  PullZoneHostname: { fields: certificateFields, extend: withCertificates },
  VideoLibrary: { fields: referrerFields, extend: withReferrers },
};

export const findExtension = (className: string): ClassExtension | undefined => extensions[className];
