import { type Actor, categoryOf } from "../audit/trail.ts";
import { write } from "../audit/write.ts";
import type { ListName } from "../list/names.ts";
import { notifyPerson } from "../notices/announce.ts";
import type { Permission } from "../permissions.ts";
import type { Store } from "../store.ts";

export interface Exported {
  action: "List exported" | "Report exported";
  permission: Permission;
  target: string;
  details: Record<string, unknown>;
}

/** Records the export in the audit trail before the first byte is sent. */
export const recordExport = (
  store: Store,
  actor: Actor,
  { action, permission, target, details }: Exported,
): Promise<void> =>
  write(store, actor, (_trx, record) => {
    record({ category: categoryOf(permission), action, target, after: details });
  });

export const notifyFinished = (
  store: Store,
  { id }: { id: string },
  facts: { list: ListName; format: string; rows: number },
): Promise<void> =>
  store.db.transaction().execute((trx) =>
    notifyPerson(trx, id, { kind: "export_finished", facts }, store.now())
  );
