import { sql } from "kysely";
import * as z from "zod";
import { requireActive } from "./audit/require_active.ts";
import type { Actor } from "./audit/trail.ts";
import type { ErrorCode } from "./errors/texts.ts";
import { DomainError } from "./errors/domain_error.ts";
import type { Database } from "./db/database.ts";
import { takeLock } from "./db/locks.ts";
import { countRows } from "./db/rows.ts";
import { withoutBidiControls } from "./list/fields.ts";
import type { ListName } from "./list/names.ts";
import { takenBy, writeSearch } from "./list/query.ts";
import { listOf, mayReadList } from "./lists.ts";
import { may, roleForbids, type StaffRole } from "./permissions.ts";
import type { Store } from "./store.ts";

interface SavedViewRow {
  id: string;
  list: ListName;
  name: string;
  /** Search, filters, sort and periods as in the list's address; relative periods by their names. */
  query: string;
  ownerId: string;
  /** 1: everybody who may read the list has it. */
  isShared: number;
  createdAt: string;
}

declare module "./db/tables.ts" {
  interface Tables {
    saved_views: SavedViewRow;
  }
}

export interface SavedView {
  id: string;
  list: ListName;
  name: string;
  query: string;
  isShared: boolean;
  /** The reader may rename and delete it. */
  isEditable: boolean;
}

interface ViewReader extends Actor {
  id: string;
  role: StaffRole;
}

const MOST_VIEWS = 20;
const MAX_NAME_LENGTH = 60;
const MAX_QUERY_LENGTH = 2_000;

const name = z.string().overwrite(withoutBidiControls).trim().min(
  1,
  "name.missing" satisfies ErrorCode,
)
  .max(MAX_NAME_LENGTH, "text.over_60" satisfies ErrorCode)
  .refine((text) => !/\p{Cc}/u.test(text), "text.not_plain" satisfies ErrorCode);

export const viewForm = z.object({ name, shared: z.literal("on").optional() });
export type ViewForm = z.output<typeof viewForm>;

export const newViewForm = viewForm.extend({
  /** Made with the form, so that a form that is sent twice saves one view. */
  id: z.uuid().optional(),
  query: z.string().max(MAX_QUERY_LENGTH),
});
type NewView = z.output<typeof newViewForm> & { list: ListName };

/** The reader's views of a list and those of everybody, oldest first. */
export async function listViews(
  db: Database,
  list: ListName,
  reader: ViewReader,
): Promise<SavedView[]> {
  const rows = await db.selectFrom("saved_views").selectAll().where("list", "=", list)
    .where(visibleTo(reader))
    .orderBy("createdAt").orderBy("id").execute();
  return rows.filter((row) => mayKnow(reader, row)).map((row) => viewFor(row, reader));
}

/** True unless the view is somebody else's, and its filters or columns are not for the reader. */
function mayKnow({ id, role }: ViewReader, { ownerId, list, query }: SavedViewRow): boolean {
  if (ownerId === id) return true;
  const { filters, file, json } = listOf(list).listShape;
  const params = new URLSearchParams(query);
  const fields = (file ?? json).takes ?? {};
  const taken = [
    ...Object.entries(filters).flatMap(([name, filter]) => takenBy(filter, params.get(name) ?? "")),
    ...(params.get("columns") ?? "").split(",").flatMap((name) => fields[name] ?? []),
  ];
  return taken.every((permission) => may(role, permission));
}

/** Names and searches of shared views are texts of reviewers: finance has its own views alone. */
const readsShared = ({ role }: ViewReader): boolean => may(role, "kyc.read");

const visibleTo = (reader: ViewReader) =>
  readsShared(reader)
    ? sql<boolean>`("ownerId" = ${reader.id} or "isShared" = 1)`
    : sql<boolean>`"ownerId" = ${reader.id}`;

const viewFor = ({ isShared, ownerId, ...row }: SavedViewRow, reader: ViewReader): SavedView => ({
  id: row.id,
  list: row.list,
  name: row.name,
  query: row.query,
  isShared: isShared === 1,
  isEditable: may(reader.role, "views.save") &&
    (ownerId === reader.id || isShared === 1 && may(reader.role, "staff.manage")),
});

/** A saved view with chosen columns. */
export interface SavedReport extends SavedView {
  ownerName: string;
  createdAt: string;
}

const MOST_REPORTS = 500;

/** The reader's reports and those of everybody, of the lists that the reader may read, newest first. */
export async function listReportViews(db: Database, reader: ViewReader): Promise<SavedReport[]> {
  const rows = await db.selectFrom("saved_views")
    .innerJoin("staff", "staff.id", "saved_views.ownerId")
    .selectAll("saved_views").select("staff.name as ownerName")
    .where((eb) => eb.or([eb("query", "like", "columns=%"), eb("query", "like", "%&columns=%")]))
    .where(visibleTo(reader))
    .orderBy("saved_views.createdAt", "desc").orderBy("saved_views.id").limit(MOST_REPORTS)
    .execute();
  const shown = rows.filter((row) => mayReadList(reader.role, row.list) && mayKnow(reader, row));
  return shown.map((row) => ({
    ...viewFor(row, reader),
    ownerName: row.ownerName,
    createdAt: row.createdAt,
  }));
}

/** Throws `not_found` for another person's view, and for one of a list that the reader may not read. */
export async function getView(db: Database, id: string, reader: ViewReader): Promise<SavedView> {
  const row = await db.selectFrom("saved_views").selectAll().where("id", "=", id)
    .executeTakeFirst();
  const isVisible = row && mayReadList(reader.role, row.list) &&
    (row.ownerId === reader.id || row.isShared === 1 && readsShared(reader)) &&
    mayKnow(reader, row);
  if (!isVisible) throw new DomainError("not_found", "view.not_found");
  return viewFor(row, reader);
}

/** Throws `forbidden` for somebody else's view, unless the reader manages shared ones. */
export async function getEditableView(
  db: Database,
  id: string,
  reader: ViewReader,
): Promise<SavedView> {
  const view = await getView(db, id, reader);
  if (!view.isEditable) {
    throw new DomainError("forbidden", "view.not_yours");
  }
  return view;
}

/** Adds a view, once for each form. Throws `conflict` above 20 views of a person and list. */
export async function saveView(
  store: Store,
  { id = crypto.randomUUID(), list, query, ...form }: NewView,
  owner: ViewReader,
): Promise<SavedView> {
  requireReadableView(list, owner);
  return await inTransaction(store, owner, async (trx, now) => {
    await takeLock(trx, `saved views ${owner.id}`);
    const view = {
      list,
      name: form.name,
      query: knownQuery(list, query),
      ownerId: owner.id,
      isShared: form.shared ? 1 : 0,
    };
    const known = await trx.selectFrom("saved_views").selectAll().where("id", "=", id)
      .executeTakeFirst();
    if (known && isSame(known, view)) return viewFor(known, owner);
    await requireRoom(trx, list, owner);
    // A form that was changed and sent again is another view.
    const ownId = known ? crypto.randomUUID() : id;
    const row = { ...view, id: ownId, createdAt: now.toISOString() };
    await trx.insertInto("saved_views").values(row).execute();
    return viewFor(row, owner);
  });
}

const isSame = (known: SavedViewRow, view: Omit<SavedViewRow, "id" | "createdAt">): boolean =>
  (Object.keys(view) as (keyof typeof view)[]).every((name) => known[name] === view[name]);

async function requireRoom(trx: Database, list: ListName, owner: ViewReader): Promise<void> {
  const saved = trx.selectFrom("saved_views")
    .where("ownerId", "=", owner.id).where("list", "=", list);
  if (await countRows(saved) < MOST_VIEWS) return;
  throw new DomainError(
    "conflict",
    "view.too_many",
    { params: { most: MOST_VIEWS } },
  );
}

/** Throws `forbidden` for a list that the reader may not read. */
export function requireReadableView(list: ListName, { role }: ViewReader): void {
  if (mayReadList(role, list)) return;
  throw roleForbids(listOf(list).listShape.permission);
}

/** Drops the page cursor and parameters that the list does not know. */
export function knownQuery(list: ListName, query: string): string {
  const { listShape } = listOf(list);
  const names = new Set([
    ...["q", "sort", "period", "from", "to", "amountFrom", "amountTo", "columns", "group"],
    ...Object.keys(listShape.filters),
    ...listShape.owner ? [listShape.owner] : [],
  ]);
  const params = [...new URLSearchParams(query.slice(0, MAX_QUERY_LENGTH))]
    .filter(([name, value]) => names.has(name) && value !== "");
  return writeSearch(new URLSearchParams(params));
}

export async function changeView(
  store: Store,
  id: string,
  { name, shared }: ViewForm,
  reader: ViewReader,
): Promise<SavedView> {
  return await inTransaction(store, reader, async (trx) => {
    const view = await getEditableView(trx, id, reader);
    const isShared = shared !== undefined;
    await trx.updateTable("saved_views").set({ name, isShared: isShared ? 1 : 0 })
      .where("id", "=", id).execute();
    return { ...view, name, isShared };
  });
}

export async function deleteView(store: Store, id: string, reader: ViewReader): Promise<SavedView> {
  return await inTransaction(store, reader, async (trx) => {
    const view = await getEditableView(trx, id, reader);
    await trx.deleteFrom("saved_views").where("id", "=", id).execute();
    return view;
  });
}

/** Views are not records of the platform, so they are not audited. */
const inTransaction = <Result>(
  store: Store,
  actor: Actor,
  work: (trx: Database, now: Date) => Promise<Result>,
): Promise<Result> =>
  store.db.transaction().execute(async (trx) => {
    const now = store.now();
    await requireActive(trx, actor, now);
    return await work(trx, now);
  });
