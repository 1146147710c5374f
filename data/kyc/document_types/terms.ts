import * as z from "zod";
import type { Actor, AuditEvent } from "../../audit/trail.ts";
import { type Recorder, write } from "../../audit/write.ts";
import { sha256Hex } from "../../base/hashes.ts";
import { invalidate, TERMS_TAG } from "../../db/cache_tags.ts";
import type { Database } from "../../db/database.ts";
import { DomainError } from "../../errors/domain_error.ts";
import type { ErrorCode } from "../../errors/texts.ts";
import { shortText } from "../../list/fields.ts";
import { requireManager } from "../../staff/accounts/staff.ts";
import type { Store } from "../../store.ts";
import { listShape } from "../requests/requests.ts";

const NO_NAME = "name.missing" satisfies ErrorCode;

const label = z.string(NO_NAME).refine((text) => text.trim() !== "", NO_NAME).pipe(shortText);

/** The name of a term in each language. */
export const labelsForm = z.object({ en: label, es: label, fr: label });

/** Terms that admins edit: reasons, or types of documents. Each has a key that is given once. */
interface Terms<Form extends Record<string, unknown>> {
  action: AuditEvent["action"];
  lock: (trx: Database) => Promise<void>;
  /** The term as its form holds it. Throws `not_found`. */
  read: (trx: Database, key: string) => Promise<Form>;
  /** Returns false if the key exists. */
  insert: (trx: Database, key: string, form: Form) => Promise<boolean>;
  /** Returns the term as it is stored. */
  update: (trx: Database, key: string, form: Form) => Promise<Form>;
  /** Throws `conflict` for a term that is in use, which can only be turned off. */
  remove: (trx: Database, key: string) => Promise<void>;
}

/** Adds, changes and removes one term, each with its audit entry. */
export function editorOf<Form extends Record<string, unknown>>(
  { action, lock, read, insert, update, remove }: Terms<Form>,
) {
  const edit = (
    store: Store,
    target: string,
    actor: Actor,
    work: (trx: Database) => Promise<Pick<AuditEvent, "before" | "after" | "status">>,
  ): Promise<void> =>
    managed(store, actor, lock, async (trx, record) => {
      record({ category: "system", action, target, ...await work(trx) });
    });
  return {
    /** Throws `conflict` for a key that exists. */
    create: (store: Store, key: string, form: Form, actor: Actor) =>
      edit(store, key, actor, async (trx) => {
        if (!await insert(trx, key, form)) throw new DomainError("conflict", "record.exists");
        return { after: form };
      }),
    /** Throws `conflict` if `seen`, the version that the form was made from, is not the stored one. */
    change: (store: Store, key: string, form: Form, actor: Actor, seen?: string) =>
      edit(store, key, actor, async (trx) => {
        const before = await read(trx, key);
        if (seen !== undefined && seen !== versionOf(before)) {
          throw new DomainError("conflict", "term.changed");
        }
        return { before, after: await update(trx, key, form) };
      }),
    remove: (store: Store, key: string, actor: Actor) =>
      edit(store, key, actor, async (trx) => {
        const before = await read(trx, key);
        await remove(trx, key);
        return { before, after: { removed: true }, status: "warning" };
      }),
  };
}

/** A transaction of an admin that excludes others who edit the same terms. */
export const managed = (
  store: Store,
  actor: Actor,
  lock: (trx: Database) => Promise<void>,
  work: (trx: Database, record: Recorder) => Promise<void>,
): Promise<void> =>
  write(store, actor, async (trx, record) => {
    await lock(trx);
    await requireManager(trx, actor);
    await work(trx, record);
    await invalidate(trx, listShape.tag);
    await invalidate(trx, TERMS_TAG);
  });

/** Differs once a term has changed. */
export const versionOf = (form: Record<string, unknown>): string =>
  sha256Hex(JSON.stringify(form)).slice(0, 16);
