import type { KeptCheckpoint } from "../audit/checkpoints.ts";
import { deskKeys } from "../audit/note_key.ts";
import { readNote, WrongSignature } from "../audit/notes.ts";
import type { Database } from "../db/database.ts";
import { DomainError } from "../errors/domain_error.ts";
import { keyName } from "../keys/derived_keys.ts";
import { signerOf } from "../keys/signature.ts";
import type { Store } from "../store.ts";

/**
 * A note of this desk that was kept elsewhere, or the JSON of a checkpoint of format 1. Throws
 * `invalid` for another text.
 */
export async function readKeptCheckpoint(text: string, store: Store): Promise<KeptCheckpoint> {
  if (text.trimStart().startsWith("{")) return readFormer(text, store);
  // Forms send line ends of their own, and mails add empty lines.
  const note = `${text.replaceAll("\r\n", "\n").trim()}\n`;
  const checkpoint = await readNote(note, await deskKeys(store)).catch((error) => {
    const code = error instanceof WrongSignature ? "checkpoint.forged" : "checkpoint.none";
    throw new DomainError("invalid", code);
  });
  if (!checkpoint) throw new DomainError("invalid", "checkpoint.foreign");
  return { ...checkpoint, isNote: true };
}

function readFormer(text: string, { auditKey }: Store): KeptCheckpoint {
  const { size, hash, at, signature } = fieldsIn(text);
  const texts = [hash, at, signature].every((value) => typeof value === "string");
  if (!Number.isSafeInteger(size) || !texts) throw new DomainError("invalid", "checkpoint.none");
  const known = auditKey.keys.map(keyName);
  if (!known.includes(signerOf(String(signature)))) {
    throw new DomainError("invalid", "checkpoint.foreign_secret");
  }
  return {
    size: Number(size),
    hash: String(hash),
    at: String(at),
    signature: String(signature),
    isFormer: true,
  };
}

function fieldsIn(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** True for a checkpoint of format 1 whose entry an erasure has emptied: its hash is gone. */
export async function isBeyondComparison(
  db: Database,
  { isFormer, size }: KeptCheckpoint,
): Promise<boolean> {
  if (!isFormer) return false;
  const row = await db.selectFrom("audit_log").select("secret").where("seq", "=", size)
    .executeTakeFirst();
  return row?.secret === null;
}
