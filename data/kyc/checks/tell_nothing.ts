import type { Database } from "../../db/database.ts";
import { foldText, searchText } from "../../base/folding.ts";
import { type ProviderCheck, readChecks } from "./checks.ts";

/** Kinds that search lists, about which applicants are told nothing. Own kinds may search some. */
const listKinds: readonly string[] = ["sanctions", "pep", "adverse-media"];
const searchesLists = ({ kind }: ProviderCheck): boolean =>
  listKinds.includes(kind) || isOwnKind(kind);

/** Results that a message could give away. */
const found: readonly string[] = ["hit", "unsure"];

const isOwnKind = (kind: string): boolean => kind.startsWith("x-");

/** Words for such lists in the languages of letters, folded; `*` stands for any ending. */
const listWords = [
  ...["sanction*", "sancion*", "pep", "peps", "watchlist*", "watch list*", "blacklist*"],
  ...["black list*", "lista negra", "listas negras", "liste noire", "listes noires"],
  ...["lista de vigilancia", "listas de vigilancia", "liste de surveillance"],
  ...["adverse media", "negative media", "medios adversos", "noticias adversas"],
  ...["noticias negativas", "presse defavorable", "medias defavorables"],
  ...["politically exposed", "politicamente expuest*", "responsabilidad publica"],
  "politiquement expose*",
];

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "");

/** Between the letters of a word may stand anything else, as in `s.a.n.c.t.i.o.n`. */
const spaced = (word: string): string => [...lettersOf(word)].join("[^\\p{L}\\p{N}]*");

const START = "(?<![\\p{L}\\p{N}])";
const END = "(?![\\p{L}\\p{N}])";

const LIST_WORDS = new RegExp(
  `${START}(?:${
    listWords.map((word) => spaced(word) + (word.endsWith("*") ? "" : END)).join("|")
  })`,
  "u",
);

/** Shorter names are words of languages as well, such as UN: only as a word in capitals they count. */
const SHORT_NAME = 3;

/** In any case and accents, whatever stands between the letters. */
const comparable = (text: string): string => searchText(lettersOf(foldText(text)));

function namesShort(message: string, label: string): boolean {
  return /\p{Lu}/u.test(label) && label === label.toUpperCase() &&
    new RegExp(START + spaced(label) + END, "u").test(message);
}

/** True if a message to the applicant names a list, or what a search of lists has found. */
export async function namesCheck(
  db: Database,
  requestId: string,
  message: string,
): Promise<boolean> {
  const checks = await readChecks(db, requestId);
  if (checks.some(searchesLists) && LIST_WORDS.test(foldText(message))) return true;
  const ownKinds = checks.filter(({ kind, result }) => isOwnKind(kind) && found.includes(result))
    .map(({ kind }) => kind.slice("x-".length));
  const labels = checks.filter(searchesLists).flatMap(({ labels = [] }) => labels);
  const letters = comparable(message);
  return [...new Set([...ownKinds, ...labels])].some((label) => {
    const labelled = comparable(label);
    return labelled.length > SHORT_NAME ? letters.includes(labelled) : namesShort(message, label);
  });
}
