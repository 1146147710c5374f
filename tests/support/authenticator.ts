import { Buffer } from "node:buffer";
import type { PasskeySite } from "../../data/staff/passkeys/challenges.ts";

/** Deviations of a simulated browser and authenticator. */
export interface Lies {
  challenge?: string;
  origin?: string;
  host?: string;
  type?: string;
  counter?: number;
  userVerified?: boolean;
  /** Backup-eligible: its platform may copy it. */
  synced?: boolean;
  userHandle?: string;
  crossOrigin?: boolean;
  /** Leaves the signature as it is, over something else. */
  signedText?: string;
  format?: string;
  statement?: Map<string, unknown>;
}

const HERE: PasskeySite = { host: "localhost", origin: "http://localhost:8000" };

/** A passkey in software: a P-256 key pair, and what an authenticator does with it. */
export class Authenticator {
  counter = 0;
  #userHandle = "";
  readonly aaguid = Buffer.alloc(16, 7);
  readonly credentialId = Buffer.from(crypto.getRandomValues(new Uint8Array(32)));

  private constructor(readonly keys: CryptoKeyPair, readonly site: PasskeySite) {}

  static async make(site = HERE): Promise<Authenticator> {
    const algorithm = { name: "ECDSA", namedCurve: "P-256" };
    return new Authenticator(
      await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]),
      site,
    );
  }

  get id(): string {
    return this.credentialId.toString("base64url");
  }

  /** Answers `navigator.credentials.create()`. */
  async create(options: { challenge: string; user: { id: string } }, lies: Lies = {}) {
    this.#userHandle = options.user.id;
    const authData = Buffer.concat([
      await this.#authenticatorData({ counter: this.counter, ...lies }, 0x40),
      this.aaguid,
      Buffer.from([0, this.credentialId.length]),
      this.credentialId,
      await this.#publicKey(),
    ]);
    const { format = "none", statement = new Map() } = lies;
    const made = new Map<string, unknown>([
      ["fmt", format],
      ["attStmt", statement],
      ["authData", authData],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key" as const,
      response: {
        clientDataJSON: this.#clientData("webauthn.create", options.challenge, lies),
        attestationObject: cbor(made).toString("base64url"),
        transports: ["internal"],
      },
      clientExtensionResults: {},
    };
  }

  /** Answers `navigator.credentials.get()`. */
  async get(options: { challenge: string }, lies: Lies = {}) {
    this.counter++;
    const authenticatorData = await this.#authenticatorData({ counter: this.counter, ...lies });
    const clientDataJSON = this.#clientData("webauthn.get", options.challenge, lies);
    const signed = Buffer.concat([
      authenticatorData,
      await sha256(lies.signedText ?? Buffer.from(clientDataJSON, "base64url")),
    ]);
    const raw = await crypto.subtle.sign(
      { name: "ECDSA", hash: "SHA-256" },
      this.keys.privateKey,
      signed,
    );
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key" as const,
      response: {
        clientDataJSON,
        authenticatorData: authenticatorData.toString("base64url"),
        signature: der(Buffer.from(raw)).toString("base64url"),
        userHandle: lies.userHandle ?? this.#userHandle,
      },
      clientExtensionResults: {},
    };
  }

  #clientData(type: string, challenge: string, lies: Lies): string {
    const { origin } = this.site;
    const said = { type, challenge, origin, crossOrigin: false };
    const { challenge: other = challenge, ...lied } = lies;
    const told = { ...said, challenge: other, ...pick(lied, ["type", "origin", "crossOrigin"]) };
    return Buffer.from(JSON.stringify(told)).toString("base64url");
  }

  async #authenticatorData(lies: Lies & { counter: number }, more = 0): Promise<Buffer> {
    const head = Buffer.alloc(5);
    head[0] = 0x01 | (lies.userVerified === false ? 0 : 0x04) | (lies.synced ? 0x18 : 0) | more;
    head.writeUInt32BE(lies.counter, 1);
    return Buffer.concat([await sha256(lies.host ?? this.site.host), head]);
  }

  async #publicKey(): Promise<Buffer> {
    const { x = "", y = "" } = await crypto.subtle.exportKey("jwk", this.keys.publicKey);
    const [X, Y] = [x, y].map((part) => Buffer.from(part, "base64url"));
    return cbor(new Map<number, unknown>([[1, 2], [3, -7], [-1, 1], [-2, X], [-3, Y]]));
  }
}

const pick = <Value extends object>(value: Value, names: (keyof Value)[]): Partial<Value> =>
  Object.fromEntries(
    names.filter((name) => value[name] !== undefined).map((name) => [name, value[name]]),
  ) as Partial<Value>;

const sha256 = async (text: string | Uint8Array<ArrayBuffer> | Buffer): Promise<Buffer> =>
  Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(text as Buffer)));

/** As much of RFC 8949 as authenticators write. */
function cbor(value: unknown): Buffer {
  if (typeof value === "number") return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === "string") return headed(3, Buffer.from(value));
  if (value instanceof Uint8Array) return headed(2, Buffer.from(value));
  if (Array.isArray(value)) {
    return Buffer.concat([cborHead(4, value.length), ...value.map(cbor)]);
  }
  const entries = [...value as Map<unknown, unknown>];
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat().map(cbor)]);
}

const headed = (kind: number, bytes: Buffer): Buffer =>
  Buffer.concat([cborHead(kind, bytes.length), bytes]);

function cborHead(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([kind << 5 | size]);
  if (size < 256) return Buffer.from([kind << 5 | 24, size]);
  return Buffer.from([kind << 5 | 25, size >> 8, size & 255]);
}

/** WebCrypto signs as two numbers of 32 bytes, authenticators in DER. */
function der(raw: Buffer): Buffer {
  const parts = [raw.subarray(0, 32), raw.subarray(32)].map((half) => {
    let start = 0;
    while (start < 31 && half[start] === 0) start++;
    const plain = half.subarray(start);
    const positive = plain[0]! > 127 ? Buffer.concat([Buffer.from([0]), plain]) : plain;
    return Buffer.concat([Buffer.from([2, positive.length]), positive]);
  });
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([48, body.length]), body]);
}
