import { writeInBatches } from "../../data/imports/batches.ts";
import { importable } from "../../data/imports/importable.ts";
import type { Transaction } from "../../data/transactions/transactions.ts";
import type { Store } from "../../data/store.ts";
import { aTransaction } from "./records.ts";

let imports = 0;

/** Imports transactions, as a program does. */
export async function bring(store: Store, ...changes: Partial<Transaction>[]): Promise<void> {
  const records = changes.map(aTransaction);
  await writeInBatches(store, importable("transactions"), {
    id: `transactions ${imports++}`,
    title: "Import",
    category: "transaction",
    target: "transactions",
    details: {},
    total: records.length,
    recordsFrom: async function* () {
      yield await Promise.resolve(records);
    },
    actor: { id: null, name: "Test", requestId: null },
    onProgress: () => {},
  });
}
