import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** What the stacks' secrets are encrypted with. */
export const passphrase = "test";

/** What `pulumi stack init` writes: the salt of the key, and a text by which the engine checks the passphrase. */
export const encryptionsalt = "v1:GewbMkDe/cM=:v1:IJbB+ZH3Tbpc2rC7:N/dbb08jEmFwMZKKwiE65fVhCWpYmw==";

/** PBKDF2 of the passphrase and the salt, which costs the engine a third of a second. */
const key = Buffer.from("d8227c66dbf8296b55107d57b1cf3a1b04d3ac91e4ab63a355c20e82b96c2aae", "hex");
const algorithm = "aes-256-gcm";
const tagLength = 16;

/** A text as the engine encrypts it: its form, the nonce, and the cipher text with its tag. */
export function encrypt(text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, key, nonce);
  const bytes = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return ["v1", nonce.toString("base64"), bytes.toString("base64")].join(":");
}

function decrypt(ciphertext: string): string {
  const [, nonce = "", text = ""] = ciphertext.split(":");
  const bytes = Buffer.from(text, "base64");
  const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, "base64"));
  decipher.setAuthTag(bytes.subarray(-tagLength));
  return decipher.update(bytes.subarray(0, -tagLength), undefined, "utf8") + decipher.final("utf8");
}

const isSecret = (value: object): value is { ciphertext: string } =>
  "4dabf18193072939515e22adb298388d" in value && "ciphertext" in value;

/** A value of the state, its secrets in clear. */
export function opened(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(opened);
  if (isSecret(value)) return opened(JSON.parse(decrypt(value.ciphertext)));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, opened(member)]));
}
