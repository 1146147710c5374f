import { system } from "../../data/audit/write.ts";
import { languages } from "../../data/settings.ts";
import { personFileIn } from "../../server/evidence_files.ts";
import { oneOf, required, runProgram, task, withStore } from "../ops/cli.ts";
import { writeNewFile } from "./new_file.ts";

const usage = `Usage: deno task person-file USER --out FILE [--language en]

Writes what the desk has of a person as a ZIP, without names of staff and what the person must not be
told, and records that in the audit trail. FILE must not exist. JWT_SECRET and the variables of
documents as for the server.

--language LANG  of the readable page: en, es or fr`;

const options = { out: { type: "string" }, language: { type: "string" } } as const;

export const main = task(usage, { names: ["USER"], options }, async ({ positionals, values }) => {
  const [id = ""] = positionals;
  const language = oneOf(languages, values.language ?? "en", "--language");
  const path = required(values.out, "--out FILE");
  await withStore(
    { known: true, writesFile: true },
    (store) => writeNewFile(path, () => personFileIn(store, system, { id, language })),
  );
  console.log(`${path}: the file of ${id}`);
});

if (import.meta.main) await runProgram(main);
