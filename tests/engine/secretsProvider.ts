import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { dataKey } from "../setup/vault.cjs";

/** What `pulumi stack init --secrets-provider hashivault://tests` writes. The vault decrypts any key to `dataKey`. */
export const secretsProvider = { secretsprovider: "hashivault://tests", encryptedkey: "dGVzdHM=" };

/** Environment variables with which the `pulumi` command finds the vault. */
export const vault = { VAULT_SERVER_URL: process.env["EDGE_TEST_VAULT"] ?? "", VAULT_SERVER_TOKEN: "test" };

const algorithm = "aes-256-gcm";
const tagLength = 16;

/** Encrypts a string as the engine does: version, nonce, and ciphertext with its tag. */
export function encrypt(text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, dataKey, nonce);
  const bytes = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return ["v1", nonce.toString("base64"), bytes.toString("base64")].join(":");
}

function decrypt(ciphertext: string): string {
  const [, nonce = "", text = ""] = ciphertext.split(":");
  const bytes = Buffer.from(text, "base64");
  const decipher = createDecipheriv(algorithm, dataKey, Buffer.from(nonce, "base64"));
  decipher.setAuthTag(bytes.subarray(-tagLength));
  return decipher.update(bytes.subarray(0, -tagLength), undefined, "utf8") + decipher.final("utf8");
}

const isSecret = (value: object): value is { ciphertext: string } =>
  "4dabf18193072939515e22adb298388d" in value && "ciphertext" in value;

/** Returns a value of the state with its secrets decrypted. */
export function revealSecrets(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(revealSecrets);
  if (isSecret(value)) return revealSecrets(JSON.parse(decrypt(value.ciphertext)));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, revealSecrets(member)]));
}
