import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { searchText } from "../base/folding.ts";
import type { Alias } from "../list/search.ts";
import { haystackOf, holds } from "../list/words.ts";

const ID = /^[a-z]{1,3}_[\w-]*\d[\w-]*$/i;

const MOST_RELATED = 20;

type Searched = Parameters<typeof holds>[0];

interface IdSearch {
  aliases: Alias[];
  within: RawBuilder<boolean>[];
}

/**
 * Ids in a search match whole, as `k_1` is not `k_10`. The id or email address of a person alone also
 * finds the entries about the person's requests.
 */
export async function searchById(db: Database, list: Searched, q: string): Promise<IdSearch> {
  const words = q.trim().split(/\s+/);
  const [word = "", ...others] = words;
  const ids = words.filter((word) => ID.test(word));
  const related = others.length === 0 ? await relatedTo(db, word) : [];
  if (ids.length + related.length === 0) return { aliases: [], within: [] };
  const all = ids.length > 0
    ? sql`(${sql.join(ids.map((id) => hasId(list, id)), sql` and `)})`
    : holds(list, q);
  return {
    aliases: related.map((id) => ({ is: [], rest: id })),
    within: [sql`(${sql.join([all, ...related.map((id) => hasId(list, id))], sql` or `)})`],
  };
}

/** Ids of a person, by id or email address, and of the person's latest requests. */
async function relatedTo(db: Database, word: string): Promise<string[]> {
  const isEmail = word.includes("@");
  if (!isEmail && !ID.test(word)) return [];
  const user = await db.selectFrom("users").select("id")
    .where(isEmail ? "email" : "id", "=", word).executeTakeFirst();
  if (!user) return [];
  const requests = await db.selectFrom("kyc_requests").select("id").where("userId", "=", user.id)
    .orderBy("submittedAt", "desc").limit(MOST_RELATED).execute();
  return [user.id, ...requests.map(({ id }) => id)];
}

function hasId(list: Searched, id: string): RawBuilder<boolean> {
  const text = searchText(id).replace(/[\\%_]/g, "\\$&");
  const haystack = sql.raw(`(${haystackOf(list)} || ' ')`);
  const ways = [`%(${text})%`, `% ${text} %`, `% ${text},%`].map((pattern) =>
    sql`${haystack} like ${pattern} escape '\\'`
  );
  return sql`(${sql.join(ways, sql` or `)})`;
}
