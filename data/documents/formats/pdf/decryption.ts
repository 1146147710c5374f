import { Buffer } from "node:buffer";
import { createCipheriv, createDecipheriv, createHash } from "node:crypto";
import { type Dict, integerIn, nameIn, Text, type Value } from "./values.ts";

type Method = "none" | "rc4" | "aes";

/** ISO 32000-1, algorithm 2: what a password is filled up with. */
const PADDING = Buffer.from(
  "28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a",
  "hex",
);

/** Decrypts the streams of a PDF that opens without a password (ISO 32000-2, 7.6). */
export class Decryption {
  private constructor(
    private key: Buffer,
    private method: Method,
    private isPerObject: boolean,
  ) {}

  /** Null where the PDF needs a password, or is encrypted by other means. */
  static withoutPassword(encryption: Dict, id: Buffer): Decryption | null {
    if (nameIn(encryption.get("Filter")) !== "Standard") return null;
    const version = integerIn(encryption.get("V")) ?? 0;
    const key = version >= 5 ? newKey(encryption) : oldKey(encryption, version, id);
    return key && new Decryption(key, methodOf(encryption, version), version < 5);
  }

  /** Tells one encryption from another. */
  get name(): string {
    return `${this.method} ${this.isPerObject} ${this.key.toString("hex")}`;
  }

  decrypt(bytes: Buffer, num: number, generation: number): Buffer {
    if (this.method === "none") return bytes;
    const key = this.isPerObject ? this.#objectKey(num, generation) : this.key;
    return this.method === "rc4" ? rc4(key, bytes) : decryptAes(key, bytes);
  }

  #objectKey(num: number, generation: number): Buffer {
    const own = Buffer.alloc(5);
    own.writeUIntLE(num & 0xffffff, 0, 3);
    own.writeUIntLE(generation & 0xffff, 3, 2);
    const salt = this.method === "aes" ? Buffer.from("sAlT") : Buffer.alloc(0);
    return hash("md5", this.key, own, salt).subarray(0, Math.min(this.key.length + 5, 16));
  }
}

function methodOf(encryption: Dict, version: number): Method {
  if (version < 4) return "rc4";
  const filters = encryption.get("CF");
  const filter = filters instanceof Map && filters.get(nameIn(encryption.get("StmF")) ?? "");
  const name = filter instanceof Map ? nameIn(filter.get("CFM")) : null;
  return name === "V2" ? "rc4" : name === "AESV2" || name === "AESV3" ? "aes" : "none";
}

/** The key up to version 4, where the empty password is the right one. */
function oldKey(encryption: Dict, version: number, id: Buffer): Buffer | null {
  for (const length of keyLengths(encryption, version)) {
    const key = oldKeyOf(encryption, length, id);
    const proof = revisionOf(encryption) >= 3 ? proofOf(key, id) : rc4(key, PADDING);
    if (bytesIn(encryption.get("U")).subarray(0, proof.length).equals(proof)) return key;
  }
  return null;
}

/** In bytes. Writers disagree on the unit, and on where it stands; the password proves the right one. */
function keyLengths(encryption: Dict, version: number): Set<number> {
  if (version === 1) return new Set([5]);
  const said = integerIn(encryption.get("Length")) ?? 40;
  const length = said < 40 ? said : said >> 3;
  return new Set([Math.min(Math.max(length, 5), 16), 16, 5]);
}

const revisionOf = (encryption: Dict): number => integerIn(encryption.get("R")) ?? 2;

function oldKeyOf(encryption: Dict, length: number, id: Buffer): Buffer {
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE((integerIn(encryption.get("P")) ?? 0) | 0);
  const isMetadataPlain = revisionOf(encryption) >= 4 &&
    encryption.get("EncryptMetadata") === false;
  let key = hash(
    "md5",
    PADDING,
    bytesIn(encryption.get("O")).subarray(0, 32),
    permissions,
    id,
    Buffer.alloc(isMetadataPlain ? 4 : 0, 255),
  ).subarray(0, length);
  if (revisionOf(encryption) >= 3) {
    for (let n = 0; n < 50; n++) key = hash("md5", key).subarray(0, length);
  }
  return key;
}

function proofOf(key: Buffer, id: Buffer): Buffer {
  let proof = hash("md5", PADDING, id);
  for (let n = 0; n < 20; n++) proof = rc4(key.map((byte) => byte ^ n) as Buffer, proof);
  return proof;
}

/** The key of version 5: AES with 256 bits, by revision 5 or 6. */
function newKey(encryption: Dict): Buffer | null {
  const hashOf = integerIn(encryption.get("R")) === 5
    ? (salt: Buffer) => hash("sha256", salt)
    : hardHash;
  const user = bytesIn(encryption.get("U"));
  if (!hashOf(user.subarray(32, 40)).equals(user.subarray(0, 32))) return null;
  const decipher = createDecipheriv(
    "aes-256-cbc",
    hashOf(user.subarray(40, 48)),
    Buffer.alloc(16),
  );
  decipher.setAutoPadding(false);
  return decipher.update(bytesIn(encryption.get("UE")).subarray(0, 32));
}

/** ISO 32000-2, algorithm 2.B, for the empty password. */
function hardHash(salt: Buffer): Buffer {
  let key = hash("sha256", salt);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const cipher = createCipheriv("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32));
    cipher.setAutoPadding(false);
    const mixed = cipher.update(Buffer.concat(Array(64).fill(key)));
    const sum = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0);
    key = hash(["sha256", "sha384", "sha512"][sum % 3]!, mixed);
    last = mixed.at(-1)!;
  }
  return key.subarray(0, 32);
}

const hash = (name: string, ...parts: Buffer[]): Buffer =>
  createHash(name).update(Buffer.concat(parts)).digest();

const bytesIn = (value: Value | undefined): Buffer =>
  value instanceof Text ? value.bytes : Buffer.alloc(0);

function decryptAes(key: Buffer, bytes: Buffer): Buffer {
  const whole = bytes.length - bytes.length % 16;
  if (whole < 32) return Buffer.alloc(0);
  const decipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, bytes.subarray(0, 16));
  decipher.setAutoPadding(false);
  const plain = decipher.update(bytes.subarray(16, whole));
  const padding = plain.at(-1) ?? 0;
  return padding <= 16 ? plain.subarray(0, plain.length - padding) : plain;
}

function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, n) => n);
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 255;
    [state[i], state[j]] = [state[j]!, state[i]!];
  }
  const output = Buffer.alloc(bytes.length);
  for (let n = 0, i = 0, j = 0; n < bytes.length; n++) {
    i = (i + 1) & 255;
    const a = state[i]!;
    j = (j + a) & 255;
    const b = state[i] = state[j]!;
    state[j] = a;
    output[n] = bytes[n]! ^ state[(a + b) & 255]!;
  }
  return output;
}
