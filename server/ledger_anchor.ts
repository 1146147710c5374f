import { sha256Hex } from "../data/base/hashes.ts";
import { inSnapshot } from "../data/db/locks.ts";
import { copyLedger, ledgerText } from "../data/ledger/copy.ts";
import { readErasureHead } from "../data/ledger/erasures.ts";
import type { Store } from "../data/store.ts";

/**
 * Sends what has changed in the ledger of erased people since the receiver at `url` got it last: all of
 * it at first. The texts, one after another, are a ledger for `deno task restore --erasures`.
 */
export function ledgerSender(
  { db }: Pick<Store, "db">,
  url: string,
  send: (text: string) => Promise<void>,
): () => Promise<void> {
  /** The signatures of the rows that this process has sent. */
  let received = new Map<number, string>();
  return async () => {
    const head = await readErasureHead(db);
    if (!head || head.sent === markOf(url, head.signature)) return;
    const copy = await inSnapshot(db, copyLedger);
    const changed = copy.erasures
      .filter(({ number, signature }) => received.get(number) !== signature);
    await send(ledgerText(copy, changed));
    received = new Map(copy.erasures.map(({ number, signature }) => [number, signature]));
    await db.updateTable("erasure_head").set({ sent: markOf(url, copy.signature) })
      .where("signature", "=", copy.signature).execute();
  };
}

/** Another receiver gets the whole ledger; its address, which may hold a token, is not stored. */
const markOf = (url: string, signature: string): string => sha256Hex(`${signature} ${url}`);
