import { Buffer } from "node:buffer";
import { system } from "../../data/audit/write.ts";
import { MAX_DOCUMENT_BYTES } from "../../data/documents/formats.ts";
import { DomainError } from "../../data/errors/domain_error.ts";
import { receiveDocument } from "../../data/kyc/documents/receive.ts";
import { recordId, shortText } from "../../data/list/fields.ts";
import type { Store } from "../../data/store.ts";
import { complain, count, printable, progress } from "./cli.ts";

type PathNames = readonly string[];

interface Found {
  steps: PathNames;
  isUnreadable: boolean;
}

/** Reads FOLDER/REQUEST_ID/TYPE/NAME.EXT. Refused documents are printed, and the rest goes on. */
export async function importDocuments(store: Store, folder: string): Promise<void> {
  const files = await filesIn(folder);
  const show = progress("Importing");
  const done = { new: 0, known: 0, refused: 0 };
  for (const [n, file] of files.entries()) {
    try {
      done[await bringIn(store, folder, file) ? "new" : "known"]++;
    } catch (error) {
      if (!(error instanceof DomainError || error instanceof NotADocument)) throw error;
      // The same command continues here once the database is back.
      if (error instanceof DomainError && error.kind === "unavailable") throw error;
      done.refused++;
      complain(`${printable([folder, ...file.steps].join("/"))}: ${error.message}`);
    }
    show(n + 1, files.length);
  }
  console.log(
    `${count(done.new)} imported, ${count(done.known)} already there, ${
      count(done.refused)
    } refused`,
  );
  if (done.refused > 0) throw new Error("Not all documents were imported.");
}

class NotADocument extends Error {}

async function filesIn(folder: string, steps: PathNames = []): Promise<Found[]> {
  const path = [folder, ...steps].join("/");
  const entries = await Array.fromAsync(Deno.readDir(path)).catch((error) => {
    if (error instanceof Deno.errors.PermissionDenied) return null;
    throw new Error(`there is no folder ${path}`);
  });
  if (entries === null) return [{ steps, isUnreadable: true }];
  const found: Found[] = [];
  for (const entry of entries.toSorted((a, b) => a.name < b.name ? -1 : 1)) {
    if (entry.name.startsWith(".")) continue;
    const next = [...steps, entry.name];
    if (entry.isDirectory && next.length < 3) found.push(...await filesIn(folder, next));
    else found.push({ steps: next, isUnreadable: false });
  }
  return found;
}

const unreadable = (): never => {
  throw new NotADocument("cannot be read");
};

async function bringIn(store: Store, folder: string, { steps, isUnreadable }: Found) {
  if (isUnreadable) unreadable();
  const [requestId = "", type = "", name = "", ...deeper] = steps;
  const isDocumentPath = name !== "" && deeper.length === 0 &&
    recordId.safeParse(requestId).success;
  if (!isDocumentPath) throw new NotADocument("is not in REQUEST_ID/TYPE/");
  if (!shortText.safeParse(name).success) throw new NotADocument("its name is too long");
  const document = {
    id: await idOf(type, name),
    type,
    name,
    declaredType: null,
    replaces: null,
    bytes: await read([folder, ...steps].join("/")),
  };
  return (await receiveDocument(store, requestId, document, system)).isNew;
}

/** Derived from type and name, so that repeating the command imports nothing twice. */
async function idOf(type: string, name: string): Promise<string> {
  const path = new TextEncoder().encode(`${type}/${name}`);
  const digest = await crypto.subtle.digest("SHA-256", path);
  return `f_${Buffer.from(digest).toString("hex").slice(0, 20)}`;
}

async function read(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const { isFile, size } = await Deno.lstat(path).catch(unreadable);
  if (!isFile) throw new NotADocument("is not a file");
  if (size > MAX_DOCUMENT_BYTES) {
    throw new NotADocument(`is larger than ${MAX_DOCUMENT_BYTES / 1024 ** 2} MiB`);
  }
  return await Deno.readFile(path).catch(unreadable);
}
