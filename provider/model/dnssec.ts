import { readOnly } from "./field";
import { boolean, count, text } from "./kinds";
import { object } from "./object";

export const dnssec = object("Dnssec", "DNSSEC for a DNS zone.", {
  enabled: readOnly("Enabled", boolean(), "Whether DNSSEC is enabled."),
  dsRecord: readOnly(
    "DsRecord",
    text(),
    "The whole DS record, for the registrar. Null if the API does not return it; the same applies to the outputs below.",
    { nullable: true },
  ),
  digest: readOnly("Digest", text(), "Digest of the DS record.", { nullable: true }),
  digestType: readOnly(
    "DigestType",
    text(),
    "Digest type of the DS record with its number, such as `SHA256 (2)`.",
    { nullable: true },
  ),
  algorithm: readOnly("Algorithm", count(), "Number of the signing algorithm, such as 13.", {
    nullable: true,
  }),
  publicKey: readOnly(
    "PublicKey",
    text(),
    "Public key, for registrars that ask for a DNSKEY instead of a DS record.",
    { nullable: true },
  ),
  keyTag: readOnly("KeyTag", count(), "Key tag of the DS record.", { nullable: true }),
  flags: readOnly("Flags", count(), "Flags of the key, such as 257.", { nullable: true }),
  dsConfigured: readOnly(
    "DsConfigured",
    boolean(),
    "Whether the parent zone had the DS record when this resource last enabled DNSSEC.",
    { nullable: true },
  ),
});
