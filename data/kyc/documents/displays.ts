import type { Actor } from "../../audit/trail.ts";
import { type Recorder, write } from "../../audit/write.ts";
import type { Database } from "../../db/database.ts";
import type { Store } from "../../store.ts";
import { idOf } from "./document.ts";
import { get, type KycRecord } from "../requests.ts";

/** That somebody had a document before their eyes; each time is one. */
interface DisplayRow {
  requestId: string;
  documentId: string;
  /** A staff id. */
  staffId: string;
  displayedAt: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_displays: DisplayRow;
  }
}

export type Reviewer = Actor & { id: string };

/** A page that is loaded again shows it again; nobody's trail needs that twice. */
const SAME_MS = 60_000;

/** Keeps that a document was displayed to a person. Throws `not_found`. */
export async function noteDisplay(
  store: Store,
  requestId: string,
  documentId: string,
  reviewer: Reviewer,
): Promise<void> {
  await write(store, reviewer, async (trx, record, now) => {
    const request = await get({ db: trx, now: () => now }, requestId);
    await display(trx, record, { request, documentId, reviewer, now });
  });
}

interface Displayed {
  request: KycRecord;
  documentId: string;
  reviewer: Reviewer;
  now: Date;
}

/** The same within a transaction, for what shows it as well; nothing where there is no such document. */
export async function display(
  trx: Database,
  record: Recorder,
  { request, documentId, reviewer, now }: Displayed,
): Promise<void> {
  const document = request.documents.find((document, at) => idOf(document, at) === documentId);
  if (!document) return;
  const theirs = { requestId: request.id, documentId, staffId: reviewer.id };
  const recently = new Date(now.getTime() - SAME_MS).toISOString();
  const known = await trx.selectFrom("kyc_displays").select("displayedAt")
    .where("requestId", "=", theirs.requestId).where("documentId", "=", documentId)
    .where("staffId", "=", reviewer.id).where("displayedAt", ">", recently).executeTakeFirst();
  if (known) return;
  await trx.insertInto("kyc_displays").values({ ...theirs, displayedAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing()).execute();
  const { sha256 } = document;
  record({
    category: "kyc",
    action: "Document displayed",
    target: `${document.name}, ${request.userName} (${request.id})`,
    ...sha256 !== undefined && { after: { sha256 } },
  });
}

/** The ids of what nobody has shown this person of a request; a document in another's place counts. */
export async function undisplayedTo(
  db: Database,
  request: KycRecord,
  staffId: string,
): Promise<string[]> {
  const rows = await db.selectFrom("kyc_displays").select("documentId").distinct()
    .where("requestId", "=", request.id).where("staffId", "=", staffId).execute();
  const seen = new Set(rows.map(({ documentId }) => documentId));
  const replaced = new Set(request.documents.map(({ replaces }) => replaces));
  return request.documents.map(idOf).filter((id) => !seen.has(id) && !replaced.has(id));
}

/** How long ago a person was first shown a document of a request; null where that never was. */
export async function secondsShown(
  db: Database,
  requestId: string,
  staffId: string,
  now: Date,
): Promise<number | null> {
  const { at } = await db.selectFrom("kyc_displays")
    .select((eb) => eb.fn.min("displayedAt").as("at"))
    .where("requestId", "=", requestId).where("staffId", "=", staffId).executeTakeFirstOrThrow();
  return at === null ? null : Math.max(0, Math.round((now.getTime() - Date.parse(at)) / 1000));
}
