import type { Language } from "../../../data/settings.ts";
import accessReviews from "./access_reviews.ts";
import assignments from "./assignments.ts";
import corrections from "./corrections.ts";
import deactivations from "./deactivations.ts";
import documentEnds from "./document_ends.ts";
import erasure from "./erasure.ts";
import erasureNotices from "./erasure_notices.ts";
import instructions from "./instructions.ts";
import legalHolds from "./legal_holds.ts";
import payouts from "./payouts.ts";
import proposals from "./proposals.ts";
import screening from "./screening.ts";
import selection from "./selection.ts";
import twoPeople from "./two_people.ts";

/** The operations whose texts stand in one file for all languages, by the name of these texts. */
const operations = {
  accessReviews,
  assignments,
  corrections,
  deactivations,
  documentEnds,
  erasure,
  erasureNotices,
  instructions,
  legalHolds,
  payouts,
  proposals,
  screening,
  selection,
  twoPeople,
};

type Operations = typeof operations;

/** The texts of each operation in one language. */
export const stepTextsIn = (language: Language) =>
  Object.fromEntries(
    Object.entries(operations).map(([name, texts]) => [name, texts[language]]),
  ) as { [Name in keyof Operations]: Operations[Name]["en"] };

/**
 * Words that are looked up by a name: of an action of the trail, of an error, of what a session of
 * review counts, of a notice, of a toast.
 */
type Kind = "actions" | "counts" | "errors" | "notices" | "toasts";

type Taker<Texts, Of extends Kind> = Texts extends Record<Of, infer Words> ? (words: Words) => void
  : never;

/** The words of one kind, of all operations. */
type Words<In extends Language, Of extends Kind> =
  { [Name in keyof Operations]: Taker<Operations[Name][In], Of> }[keyof Operations] extends
    (words: infer All) => void ? All : never;

/** The operations' words of one kind, for the texts that show all of that kind. */
export function stepWords<In extends Language, Of extends Kind>(language: In, kind: Of) {
  const words = Object.values(operations).map((texts) => {
    const found: { [Name in Kind]?: object } = texts[language];
    return found[kind];
  });
  return Object.assign({}, ...words) as Words<In, Of> & object;
}
