import { type RawBuilder, sql } from "kysely";
import { foldText } from "../base/folding.ts";
import type { Alias } from "../list/search.ts";
import { isShort, wordsOf } from "../list/words.ts";
import type { AuditAction } from "./actions.ts";

export interface ShownAs {
  actions: { readonly [Action in AuditAction]?: string };
  actors: { readonly [name: string]: string | undefined };
}

interface Match {
  name: string | null;
  words: ReadonlySet<string>;
}

const ANY: Match = { name: null, words: new Set() };

const matchesIn = (
  shownAs: { readonly [name: string]: string | undefined },
  words: readonly string[],
): Match[] => [
  ANY,
  ...Object.entries(shownAs).flatMap(([name, shown = name]): Match[] =>
    shown === name ? [] : [{ name, words: new Set(words.filter((word) => isIn(shown, word))) }]
  ),
];

/** A longer search finds only entries whose action and actor contain all of its words. */
const MOST_WORDS = 4;

/** The stored names, and the words that are left to be searched in the stored text. */
export function translatedMatches(q: string, { actions, actors }: ShownAs): Alias[] {
  const words = wordsOf(q, foldText);
  const found = new Map<string, { actor: string | null; rest: string; actions: string[] }>();
  for (const { actor, action, left } of pairsOf(words, matchesIn(actors, words), actions)) {
    if (left.length > 0 && words.length > MOST_WORDS) continue;
    const rest = left.join(" ");
    const key = JSON.stringify([actor.name, rest, action === ANY]);
    const match = found.get(key) ?? { actor: actor.name, rest, actions: [] };
    if (action.name !== null) match.actions.push(action.name);
    found.set(key, match);
  }
  return [...found.values()].map(({ actor, rest, actions }) => ({
    is: [
      ...actions.length === 0 ? [] : [isOneOf("action", actions)],
      ...actor === null ? [] : [isOneOf("actorName", [actor])],
    ],
    rest,
  }));
}

function* pairsOf(
  words: readonly string[],
  actors: readonly Match[],
  actions: ShownAs["actions"],
): Generator<{ actor: Match; action: Match; left: string[] }> {
  const without = (...matches: Match[]) =>
    words.filter((word) => !matches.some(({ words }) => words.has(word)));
  const allActions = matchesIn(actions, words);
  for (const actor of actors) {
    for (const action of allActions) {
      if (action === ANY && actor === ANY) continue;
      const left = without(actor, action);
      const adds = (one: Match, other: Match) => one === ANY || left.length < without(other).length;
      if (adds(action, actor) && adds(actor, action)) yield { actor, action, left };
    }
  }
}

const isOneOf = (column: string, values: readonly string[]): RawBuilder<boolean> =>
  sql`${sql.ref(column)} in (${sql.join(values)})`;

/** As in rows, a short word matches the beginning of a word only. */
const isIn = (text: string, word: string): boolean =>
  ` ${foldText(text)}`.includes(isShort(word) ? ` ${word}` : word);
