import { system } from "../../data/audit/write.ts";
import { isDay } from "../../data/base/calendar.ts";
import { deleteDueDocuments } from "../../data/retention/delete_documents.ts";
import { type DueItem, readDueDocuments, readFilesDue } from "../../data/retention/due.ts";
import { readRetention } from "../../data/retention/settings.ts";
import type { Store } from "../../data/store.ts";
import { count, printable, runProgram, task, withStore } from "../ops/cli.ts";

const usage = `Usage: deno task retention --dry-run | --confirm DATE

Lists what is due by the rules of Administration → Retention, or deletes the documents that were due
at the end of DATE (YYYY-MM-DD, UTC), which must be over: read the list first. What is under legal hold
stays. Files of people are listed; a file goes by erasing its person.`;

const AT_ONCE = 500;

export const main = task(
  usage,
  { names: [], options: { "dry-run": { type: "boolean" }, confirm: { type: "string" } } },
  async ({ values }) => {
    const { "dry-run": isDry = false, confirm } = values;
    if (isDry === (confirm !== undefined)) throw new Error("expected --dry-run or --confirm DATE");
    const until = confirm === undefined ? null : endOf(String(confirm));
    await withStore(
      { known: true },
      (store) => until === null ? list(store) : confirmUntil(store, until),
    );
  },
);

function endOf(day: string): Date {
  const end = new Date(`${day}T23:59:59.999Z`);
  if (!isDay(day) || end.getTime() > Date.now()) {
    throw new Error("--confirm: DATE must be a day that is over, such as 2026-01-31");
  }
  return end;
}

async function list(store: Store): Promise<void> {
  const settings = await readRetention(store.db);
  for (const held of [false, true]) {
    const due = await readDueDocuments(store, settings, { held, limit: AT_ONCE });
    print(held ? "documents, held" : "documents, due", due);
  }
  const { due, held, unknown } = await readFilesDue(store, settings);
  print("files, due", due);
  print("files, held", held);
  if (settings.fileYears !== null) console.log(`files, end unknown: ${count(unknown)}`);
}

function print(what: string, items: readonly DueItem[]): void {
  console.log(`${what}: ${count(items.length)}`);
  for (const { id, userName, documents, why, from, since } of items) {
    const facts = [id, userName, `${documents} documents`, `${why} ${from}`, `due since ${since}`];
    console.log(`  ${printable(facts.join(", "))}`);
  }
}

/** In portions, each of which is looked for anew: what a legal hold keeps meanwhile stays. */
async function confirmUntil(store: Store, until: Date): Promise<void> {
  const settings = await readRetention(store.db);
  const total = { requests: 0, documents: 0, keptByBucket: 0, failed: 0 };
  for (;;) {
    const due = await readDueDocuments(store, settings, { held: false, until, limit: AT_ONCE });
    const done = await deleteDueDocuments(store, due.map(({ id }) => id), system);
    total.requests += done.requests;
    total.documents += done.documents;
    total.keptByBucket = done.removals.keptByBucket;
    total.failed = done.removals.failed;
    if (done.requests === 0) break;
  }
  console.log(`${count(total.documents)} documents of ${count(total.requests)} requests deleted`);
  const left = total.keptByBucket + total.failed;
  if (left > 0) {
    throw new Error(
      `the storage still has ${count(left)} of them; the server tries again each hour`,
    );
  }
}

if (import.meta.main) await runProgram(main);
