import type { Actor } from "../audit/trail.ts";
import { write } from "../audit/write.ts";
import { DomainError } from "../errors.ts";
import type { Source } from "../list/shape.ts";
import type { Store } from "../store.ts";
import { get, type KycRecord } from "./requests.ts";

/** A document on another host, as a reviewer is told before leaving the desk. */
export interface ForeignDocument {
  name: string;
  host: string;
  href: string;
}

/** The document with this number, where it lies elsewhere; null for one of the desk's own. */
export async function findForeign(
  store: Store,
  id: string,
  n: number,
): Promise<ForeignDocument | null> {
  return foreign((await find(store, id, n)).document);
}

/**
 * Where a document on another host is; leaving for it leaves a trace of its own. Throws
 * `not_found`.
 */
export async function leaveFor(
  store: Store,
  id: string,
  n: number,
  reviewer: Actor,
): Promise<ForeignDocument> {
  return await open(store, id, n, reviewer, ({ document }) => {
    const found = foreign(document);
    return found && { opened: found, host: found.host };
  });
}

/**
 * The drawing (SVG) of a document of the sample; one that is nowhere else is never invented. Opening
 * it leaves a trace of its own. Throws `not_found`.
 */
export async function openDocument(
  store: Store,
  id: string,
  n: number,
  reviewer: Actor,
): Promise<string> {
  const { sample } = store;
  return await open(store, id, n, reviewer, ({ request, document }) => {
    if (!sample || foreign(document)) return null;
    return { opened: sample.drawDocument(document.type, request.userName, document.name) };
  });
}

type KycDocument = KycRecord["documents"][number];

interface Found {
  request: KycRecord;
  document: KycDocument;
}

async function open<Opened>(
  store: Store,
  id: string,
  n: number,
  reviewer: Actor,
  look: (found: Found) => { opened: Opened; host?: string } | null,
): Promise<Opened> {
  return await write(store, reviewer, async (trx, record, now) => {
    const found = await find({ db: trx, now: () => now }, id, n);
    const seen = look(found);
    if (!seen) throw missing();
    const { request, document } = found;
    record({
      category: "kyc",
      action: "Document opened",
      target: `${document.name}, ${request.userName} (${request.id})`,
      ...seen.host !== undefined && { after: { host: seen.host } },
    });
    return seen.opened;
  });
}

async function find(source: Source, id: string, n: number): Promise<Found> {
  const request = await get(source, id);
  const document = request.documents[n - 1];
  if (!document) throw missing();
  return { request, document };
}

const missing = () => new DomainError("not_found", "Document not found");

/** The host as the parser writes it: letters that only look like others show as what they are. */
function foreign({ url, name }: KycDocument): ForeignDocument | null {
  const parsed = url.startsWith("https:") ? URL.parse(url) : null;
  return parsed && { name, host: parsed.host, href: parsed.href };
}
