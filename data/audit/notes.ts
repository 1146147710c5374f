import { type Bytes, concatBytes, utf8 } from "../base/bytes.ts";
import { sha256 } from "@noble/hashes/sha2.js";

/** A key that verifies signed notes (C2SP signed-note), Ed25519. */
export interface VerifierKey {
  /** The origin of the checkpoints that it signs. */
  name: string;
  /** Eight hex digits. */
  id: string;
  /** 32 bytes. */
  publicKey: Bytes;
}

/** A size of the trail and the root of its tree in hex. */
export interface Checkpoint {
  size: number;
  hash: string;
}

const ED25519 = 1;
const ID_BYTES = 4;
const SIGNATURE_BYTES = 64;
/** Notes of other witnesses may carry more lines; a checkpoint has no more text than that. */
const MOST_NOTE_CHARACTERS = 10_000;

/** The key with its id, which covers its name. */
export function verifierKey(name: string, publicKey: Bytes): VerifierKey {
  const digest = sha256(concatBytes(utf8(`${name}\n`), Uint8Array.of(ED25519), publicKey));
  return { name, publicKey, id: digest.slice(0, ID_BYTES).toHex() };
}

/** `NAME+ID+KEY`, as C2SP signed notes write verifier keys. */
export const keyText = ({ name, id, publicKey }: VerifierKey): string =>
  `${name}+${id}+${concatBytes(Uint8Array.of(ED25519), publicKey).toBase64()}`;

/** The text of a checkpoint (C2SP tlog-checkpoint), which the signature covers. */
const textOf = (origin: string, { size, hash }: Checkpoint): string =>
  `${origin}\n${size}\n${Uint8Array.fromHex(hash).toBase64()}\n`;

/** The key in a text; null for one of another form, and for an id that is not its own. */
export function keyIn(text: string): VerifierKey | null {
  const [, name, id, base64] = /^([^\s+]{1,200})\+([\da-f]{8})\+([A-Za-z0-9+/]{44})$/.exec(text) ??
    [];
  if (name === undefined || base64 === undefined) return null;
  const [algorithm, ...publicKey] = bytesOf(base64);
  const key = verifierKey(name, Uint8Array.from(publicKey));
  return algorithm === ED25519 && key.id === id ? key : null;
}

/** A checkpoint as a signed note; `sign` is Ed25519. */
export async function noteOf(
  key: VerifierKey,
  checkpoint: Checkpoint,
  sign: (text: Bytes) => Promise<Bytes>,
): Promise<string> {
  const text = textOf(key.name, checkpoint);
  const signature = concatBytes(Uint8Array.fromHex(key.id), await sign(utf8(text)));
  return `${text}\n— ${key.name} ${signature.toBase64()}\n`;
}

/**
 * The checkpoint of a note that one of the keys has signed; null for a note of none of them. Lines of
 * others are ignored. Throws `WrongSignature` if those of the keys are wrong, and `NoNote` for what is
 * no note, or has a wrong one beside a right one.
 */
export async function readNote(
  note: string,
  keys: readonly VerifierKey[],
): Promise<Checkpoint | null> {
  if (note.length > MOST_NOTE_CHARACTERS) throw new NoNote();
  const [, text = "", lines = ""] = /^([^]*?\n)\n((?:— \S+ \S+\n)+)$/.exec(note) ?? [];
  const [origin = "", size = "", root = ""] = text.split("\n");
  if (!/^(0|[1-9]\d{0,14})$/.test(size) || !/^[A-Za-z0-9+/]{43}=$/.test(root)) throw new NoNote();
  let [isSigned, right, wrong] = [false, 0, 0];
  for (const line of lines.trimEnd().split("\n")) {
    const [, name, signed = ""] = line.split(" ");
    const bytes = bytesOf(signed);
    const id = bytes.slice(0, ID_BYTES).toHex();
    const key = keys.find((one) => one.name === name && one.id === id);
    if (!key) continue;
    const isRight = await isSignedBy(key, text, bytes.slice(ID_BYTES));
    if (isRight) right++;
    else wrong++;
    isSigned ||= key.name === origin;
  }
  if (wrong > 0) throw right > 0 ? new NoNote() : new WrongSignature();
  return isSigned ? { size: Number(size), hash: Uint8Array.fromBase64(root).toHex() } : null;
}

/** The text is no note. */
export class NoNote extends Error {}

/** One of the keys has signed another text. */
export class WrongSignature extends NoNote {}

function bytesOf(base64: string): Bytes {
  try {
    return Uint8Array.fromBase64(base64, { lastChunkHandling: "strict" });
  } catch {
    throw new NoNote();
  }
}

async function isSignedBy(
  { publicKey }: VerifierKey,
  text: string,
  signature: Bytes,
): Promise<boolean> {
  if (signature.length !== SIGNATURE_BYTES) return false;
  const key = await crypto.subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"]);
  return await crypto.subtle.verify("Ed25519", key, signature, utf8(text));
}
