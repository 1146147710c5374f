import { type Actor, categoryOf } from "../audit/trail.ts";
import { write } from "../audit/write.ts";
import type { ListName } from "../list/names.ts";
import { tell } from "../notices/announce.ts";
import type { Permission } from "../permissions.ts";
import type { Store } from "../store.ts";

/** What leaves the desk as a file, and what narrows it. */
export interface Exported {
  action: "List exported" | "Report exported";
  /** Whoever may read it. */
  permission: Permission;
  target: string;
  details: Record<string, unknown>;
}

/** Notes that something leaves the desk, before its first byte does. */
export const recordExport = (
  store: Store,
  actor: Actor,
  { action, permission, target, details }: Exported,
): Promise<void> =>
  write(store, actor, (_trx, record) => {
    record({ category: categoryOf(permission), action, target, after: details });
  });

/** Tells whoever asked for it that a list's file is whole. */
export const tellFinished = (
  store: Store,
  { id }: { id: string },
  facts: { list: ListName; format: string; rows: number },
): Promise<void> =>
  store.db.transaction().execute((trx) =>
    tell(trx, id, { kind: "export_finished", facts }, store.now())
  );
