import type { Actor } from "../audit/trail.ts";
import type { Database } from "../db/database.ts";
import { DomainError } from "../errors/domain_error.ts";
import { notifyPerson } from "../notices/announce.ts";
import { may, type StaffRole } from "../permissions.ts";
import { audienceOf, type CommentThread, type ThreadKind } from "./threads.ts";

interface MentionRow {
  commentId: string;
  staffId: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    mentions: MentionRow;
  }
}

export interface Colleague {
  id: string;
  name: string;
  email: string;
}

export interface Nameable extends Colleague {
  role: StaffRole;
  status: "active" | "inactive";
  comparableName: string;
}

export const readMembers = async (db: Database): Promise<Nameable[]> =>
  (await selectMembers(db).execute()).map(asNameable);

export const selectMembers = (db: Database) =>
  db.selectFrom("staff").select(["id", "name", "email", "role", "status"])
    .orderBy("name").orderBy("id");

export const asNameable = (row: Omit<Nameable, "comparableName">): Nameable => ({
  ...row,
  comparableName: comparable(row.name),
});

const readsThread = ({ role, status }: Nameable, thread: ThreadKind): boolean =>
  status === "active" && may(role, audienceOf(thread).permission);

/** Active staff who may read the comments, by name, without the author. */
export const colleaguesWhoRead = (
  members: readonly Nameable[],
  thread: ThreadKind,
  authorId: string,
): Colleague[] => members.filter((one) => one.id !== authorId && readsThread(one, thread));

/** The names of the people whom comments mention, by comment. */
export async function mentionedIn(
  db: Database,
  commentIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (commentIds.length === 0) return new Map();
  const rows = await db.selectFrom("mentions").innerJoin("staff", "staff.id", "mentions.staffId")
    .select(["commentId", "name"]).where("commentId", "in", commentIds)
    .orderBy("name").orderBy("staffId").execute();
  const names = new Map<string, string[]>();
  for (const { commentId, name } of rows) {
    names.set(commentId, [...names.get(commentId) ?? [], name]);
  }
  return names;
}

interface Mentioning {
  thread: CommentThread;
  commentId: string;
  text: string;
  /** Staff ids that were chosen beside the text. */
  tell: readonly string[];
  asIs: boolean;
  author: Actor & { id: string };
  now: Date;
}

/**
 * Stores and notifies the people whom a comment names after an `@` or by their ids. Throws `invalid`
 * for a name of several readers, for somebody who may not read the comment, and, unless it is sent as
 * it is, for a name of nobody.
 */
export async function addMentions(
  trx: Database,
  { thread, commentId, text, tell, asIs, author, now }: Mentioning,
): Promise<void> {
  const members = await readMembers(trx);
  const chosen = tell.map((id) => chosenReader(members, thread, id));
  const places = namesIn(text).map((rest) => ({
    rest,
    named: namedAt(rest.toLowerCase(), { members, thread, tell }),
  }));
  const unknown = places.flatMap(({ rest, named }) => named.length === 0 ? wordAt(rest) : []);
  if (unknown.length > 0 && !asIs) {
    const names = [...new Set(unknown)].map((word) => `@${word}`).join(", ");
    throw new DomainError("invalid", "mention.unknown", { params: { names } });
  }
  const named = places.flatMap((place) => place.named);
  const ids = new Set([...chosen, ...named].map(({ id }) => id));
  ids.delete(author.id);
  // In the order of ids, as other writers notify, so that two of them cannot deadlock.
  for (const staffId of [...ids].toSorted()) {
    await trx.insertInto("mentions").values({ commentId, staffId }).execute();
    const facts = {
      count: 1,
      authorName: author.name,
      on: thread.kind,
      id: thread.id,
      commentId,
    };
    await notifyPerson(trx, staffId, { kind: audienceOf(thread).notice, facts }, now);
  }
}

export const removeMentions = async (trx: Database, commentId: string): Promise<void> =>
  void await trx.deleteFrom("mentions").where("commentId", "=", commentId).execute();

function chosenReader(members: readonly Nameable[], thread: ThreadKind, id: string): Nameable {
  const member = members.find((one) => one.id === id);
  if (member && readsThread(member, thread)) return member;
  throw new DomainError("invalid", "mention.forbidden", { params: { name: member?.name ?? id } });
}

/** One Unicode form, without invisible signs. */
const plain = (text: string): string =>
  text.replace(/\p{DI}/gu, "").normalize("NFC").replace(/\s+/gu, " ").trim();

/** Names are compared in any case. */
const comparable = (text: string): string => plain(text).toLowerCase();

/** The text behind each `@` that ends no word, as in an email address. */
function namesIn(text: string): string[] {
  const line = plain(text);
  return [...line.matchAll(/(?<![\p{L}\p{N}_.-])@/gu)].map(({ index }) => line.slice(index + 1));
}

/** The word, as somebody would write a name, that a text begins with. */
const wordAt = (rest: string): string[] =>
  /^\p{L}[\p{L}\p{N}\p{M}_'’-]*/u.exec(rest)?.slice(0, 1) ?? [];

const beginsWith = (rest: string, name: string): boolean =>
  name !== "" && rest.startsWith(name) && !/^[\p{L}\p{N}\p{M}_]/u.test(rest.slice(name.length));

/** The reader with the longest name that the text begins with; none where it begins with no name. */
function namedAt(
  rest: string,
  { members, thread, tell }: {
    members: readonly Nameable[];
    thread: ThreadKind;
    tell: readonly string[];
  },
): Nameable[] {
  const named = members.filter(({ comparableName }) => beginsWith(rest, comparableName));
  const readers = named.filter((one) => readsThread(one, thread));
  const [other] = named;
  if (readers.length === 0 && other) {
    throw new DomainError("invalid", "mention.forbidden", { params: { name: other.name } });
  }
  const longest = Math.max(...readers.map(({ comparableName }) => comparableName.length));
  const found = readers.filter(({ comparableName }) => comparableName.length === longest);
  const [first, second] = found;
  if (!first || !second) return found;
  const chosen = found.filter(({ id }) => tell.includes(id));
  if (chosen.length > 0) return chosen;
  throw new DomainError("invalid", "mention.ambiguous", { params: { name: first.name } });
}
