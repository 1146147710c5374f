import { type RawBuilder, sql } from "kysely";
import type { Alias } from "../list/search.ts";
import { isIn, wordsOf } from "../list/words.ts";
import type { AuditDeed } from "./deeds.ts";

/** What the trail keeps in English, as a page shows it. */
export interface ShownAs {
  deeds: { readonly [Deed in AuditDeed]?: string };
  actors: { readonly [name: string]: string | undefined };
}

/** What is done or who does it: any, or what is kept by this name, and the words that it shows. */
interface Kept {
  name: string | null;
  words: ReadonlySet<string>;
}

const ANY: Kept = { name: null, words: new Set() };

const keptAs = (
  shownAs: { readonly [name: string]: string | undefined },
  words: readonly string[],
): Kept[] => [
  ANY,
  ...Object.entries(shownAs).flatMap(([name, shown = name]): Kept[] =>
    shown === name ? [] : [{ name, words: new Set(words.filter((word) => isIn(shown, word))) }]
  ),
];

/** So many words are looked for one by one, each here or there; more only if all are shown. */
const MOST_WORDS = 4;

/** The entries whose deed or actor is shown in words of the search, by the words that are left. */
export function aliasesOf(q: string, { deeds, actors }: ShownAs): Alias[] {
  const words = wordsOf(q);
  const without = (...kept: Kept[]) =>
    words.filter((word) => !kept.some(({ words }) => words.has(word)));
  const found = new Map<string, { actor: string | null; rest: string; deeds: string[] }>();
  const allDeeds = keptAs(deeds, words);
  for (const actor of keptAs(actors, words)) {
    for (const deed of allDeeds) {
      const left = without(actor, deed);
      // Each of the two has to show a word that the other does not.
      const isMore = (one: Kept, other: Kept) => one === ANY || left.length < without(other).length;
      const isAny = deed === ANY && actor === ANY;
      if (isAny || !isMore(deed, actor) || !isMore(actor, deed)) continue;
      if (left.length > 0 && words.length > MOST_WORDS) continue;
      const rest = left.join(" ");
      const key = JSON.stringify([actor.name, rest, deed === ANY]);
      const alias = found.get(key) ?? { actor: actor.name, rest, deeds: [] };
      if (deed.name !== null) alias.deeds.push(deed.name);
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
