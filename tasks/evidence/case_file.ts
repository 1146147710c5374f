import { system } from "../../data/audit/write.ts";
import { caseAudiences } from "../../data/evidence/shown_parts.ts";
import { languages } from "../../data/settings.ts";
import { caseFileIn } from "../../server/evidence_files.ts";
import { oneOf, required, runProgram, task, withStore } from "../ops/cli.ts";
import { writeNewFile } from "./new_file.ts";

const usage =
  `Usage: deno task case-file REQUEST --for authority|applicant --out FILE [--language en]

Writes the case file of a KYC request as a ZIP, and records that in the audit trail. FILE must not
exist. JWT_SECRET and the variables of documents as for the server.

--for applicant    without names of staff, notes and what an applicant must not be told
--language LANG    of the readable page: en, es or fr`;

const options = {
  for: { type: "string" },
  out: { type: "string" },
  language: { type: "string" },
} as const;

export const main = task(usage, { names: ["REQUEST"], options }, async (args) => {
  const { positionals: [id = ""], values } = args;
  const audience = oneOf(caseAudiences, values.for, "--for");
  const language = oneOf(languages, values.language ?? "en", "--language");
  const path = required(values.out, "--out FILE");
  await withStore(
    { known: true, writesFile: true },
    (store) => writeNewFile(path, () => caseFileIn(store, system, { id, audience, language })),
  );
  console.log(
    `${path}: the case file of ${id} for ${audience === "authority" ? "an" : "the"} ${audience}`,
  );
});

if (import.meta.main) await runProgram(main);
