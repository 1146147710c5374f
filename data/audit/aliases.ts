import { type RawBuilder, sql } from "kysely";
import { type Alias, isIn, wordsOf } from "../list/search.ts";
import type { AuditDeed } from "./deeds.ts";

/** What the trail keeps in English, as a page shows it. */
export interface ShownAs {
  deeds: { readonly [Deed in AuditDeed]?: string };
  actors: { readonly [name: string]: string | undefined };
}

/** What is done or who does it: any, or the ones that are kept by these names. */
type Kept = [name: string | null, shown: string];

const ANY: Kept = [null, ""];

const keptAs = (words: { readonly [name: string]: string | undefined }): Kept[] => [
  ANY,
  ...Object.entries(words).flatMap(([name, shown = name]): Kept[] =>
    shown === name ? [] : [[name, shown]]
  ),
];

/** So many words are looked for one by one, each here or there; more only if all are shown. */
const MOST_WORDS = 4;

/** The entries whose deed or actor is shown in words of the search, by the words that are left. */
export function aliasesOf(q: string, { deeds, actors }: ShownAs): Alias[] {
  const words = wordsOf(q);
  const without = (texts: string[]) => words.filter((word) => !texts.some((t) => isIn(t, word)));
  const found = new Map<string, { actor: string | null; rest: string; deeds: string[] }>();
  for (const [actor, actorShown] of keptAs(actors)) {
    for (const [deed, deedShown] of keptAs(deeds)) {
      const left = without([actorShown, deedShown]);
      // Each of the two has to show a word that the other does not.
      const isMore = (name: string | null, other: string) =>
        name === null || left.length < without([other]).length;
      const isAny = deed === null && actor === null;
      if (isAny || !isMore(deed, actorShown) || !isMore(actor, deedShown)) continue;
      if (left.length > 0 && words.length > MOST_WORDS) continue;
      const rest = left.join(" ");
      const key = JSON.stringify([actor, rest, deed === null]);
      const alias = found.get(key) ?? { actor, rest, deeds: [] };
      if (deed !== null) alias.deeds.push(deed);
      found.set(key, alias);
    }
  }
  return [...found.values()].map(({ actor, rest, deeds }) => ({
    is: [
      ...deeds.length === 0 ? [] : [isOneOf("action", deeds)],
      ...actor === null ? [] : [isOneOf("actorName", [actor])],
    ],
    rest,
  }));
}

const isOneOf = (column: string, values: readonly string[]): RawBuilder<boolean> =>
  sql`${sql.ref(column)} in (${sql.join(values)})`;
