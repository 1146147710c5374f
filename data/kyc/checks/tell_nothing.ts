import type { Database } from "../../db/database.ts";
import { searchText } from "../../base/folding.ts";
import { readChecks } from "./checks.ts";

/** Kinds that search lists, about which applicants are told nothing. */
const listKinds: readonly string[] = ["sanctions", "pep", "adverse-media"];

/** Words for such lists in the languages of letters, folded. */
const LIST_WORDS =
  /\b(sanction(s|ed|nee?s?)?|sanciones|peps?|adverse media|noticias adversas|presse defavorable|politically exposed|politiquement expose|responsabilidad publica)\b/;

/** True if a message to the applicant names a list, or what a check of the request has found. */
export async function namesCheck(
  db: Database,
  requestId: string,
  message: string,
): Promise<boolean> {
  const folded = searchText(message);
  const checks = await readChecks(db, requestId);
  if (checks.some(({ kind }) => listKinds.includes(kind)) && LIST_WORDS.test(folded)) return true;
  return checks.flatMap(({ labels = [] }) => labels).map((label) => searchText(label))
    .some((label) => label.length > 3 && folded.includes(label));
}
