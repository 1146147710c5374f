import { deskKey, headNote } from "../../data/audit/note_key.ts";
import { keyText } from "../../data/audit/notes.ts";
import { runProgram, task, withStore } from "./cli.ts";

const usage = `Usage: deno task checkpoint

Prints how the audit trail in DATABASE_URL stands, as a signed note (C2SP): keep it where nobody who
has the database can change it, and compare later with \`deno task verify-audit --since FILE\`. The
key that verifies it goes to standard error. JWT_SECRET as for the server.`;

export const main = task(usage, { names: [] }, () =>
  withStore({ known: true }, async (store) => {
    const signed = await headNote(store);
    if (!signed) throw new Error("an empty trail has no checkpoint");
    console.error(`Key of the desk: ${keyText(await deskKey(store))}`);
    console.log(signed.note.trimEnd());
  }));

if (import.meta.main) await runProgram(main);
