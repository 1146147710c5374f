import { copyLedger, ledgerText } from "../../data/ledger/copy.ts";
import { runProgram, task, withStore } from "../ops/cli.ts";

const usage = `Usage: deno task erasures

Prints the ledger of erased people in DATABASE_URL as NDJSON: a line about the ledger, and one for
each erasure, without names. Keep it where backups are: \`deno task restore FILE --erasures LEDGER\`
erases again who was erased since. JWT_SECRET as for the server.`;

export const main = task(usage, { names: [] }, () =>
  withStore({ known: true }, async ({ db }) => {
    const ledger = await copyLedger(db);
    console.error(ledger.at === "" ? "Nobody has been erased." : `Last change: ${ledger.at}`);
    console.log(ledgerText(ledger).trimEnd());
  }));

if (import.meta.main) await runProgram(main);
