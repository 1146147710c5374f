import { type SavedView, saveView } from "../../data/saved_views.ts";
import type { RecordName } from "../../data/lists.ts";
import type { Staff } from "../../data/staff/accounts/staff.ts";
import type { Store } from "../../data/store.ts";

/** Saves a report in somebody's name, for everybody unless it is said otherwise. */
export const saveReport = (
  store: Store,
  { id, name, role }: Pick<Staff, "id" | "name" | "role">,
  report: { name?: string; list?: RecordName; query?: string; shared?: "on" } = {},
): Promise<SavedView> => {
  const view = {
    name: "All users",
    list: "users",
    query: "columns=id,name",
    shared: "on",
  } as const;
  return saveView(store, { ...view, ...report }, { id, name, role, requestId: "request-1" });
};
