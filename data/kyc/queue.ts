import type { Source } from "../list/shape.ts";
import { ALL, readSums } from "../list/sums.ts";
import { kycTypes } from "./statuses.ts";

/** What reviewers work through, each in its own order; as addresses name them. */
export const queues = ["to-review"] as const;
export type Queue = typeof queues[number];

/** Where a request stands in a queue. */
export interface Standing {
  /** As addresses carry it: what comes later sorts behind it. */
  place: string;
  /** From 1; null: further back than anybody counts. */
  rank: number | null;
}

const MOST_RANKED = 1_000;

/**
 * The id of the first request of a queue behind a place (null: from its beginning) that is none of
 * `done`; null when there is none. The only place where the order of a queue is told.
 */
export async function nextInQueue(
  { db }: Pick<Source, "db">,
  _queue: Queue,
  { after, done }: { after: string | null; done: readonly string[] },
): Promise<string | null> {
  const place = after === null ? null : placeIn(after);
  // By the index, which begins with both: one short walk per type.
  const firsts = await Promise.all(
    kycTypes.map((type) =>
      db.selectFrom("kyc_requests").select(["submittedAt", "id"])
        .where("status", "=", "pending").where("type", "=", type)
        .$if(place !== null, (query) =>
          query.where((eb) =>
            eb(eb.refTuple("submittedAt", "id"), ">", eb.tuple(...place!))
          ))
        .orderBy("submittedAt").orderBy("id").limit(done.length + 1).execute()
    ),
  );
  const [first] = firsts.flat().filter(({ id }) => !done.includes(id)).sort((a, b) =>
    a.submittedAt === b.submittedAt ? compare(a.id, b.id) : compare(a.submittedAt, b.submittedAt)
  );
  return first?.id ?? null;
}

/** Null for what is in no such queue (any more). */
export async function standingOf(
  { db }: Pick<Source, "db">,
  _queue: Queue,
  { id, status, submittedAt }: { id: string; status: string; submittedAt: string },
): Promise<Standing | null> {
  if (status !== "pending") return null;
  const before = await Promise.all(kycTypes.map((type) =>
    db.selectFrom("kyc_requests").select("id")
      .where("status", "=", "pending").where("type", "=", type)
      .where((eb) => eb(eb.refTuple("submittedAt", "id"), "<", eb.tuple(submittedAt, id)))
      .orderBy("submittedAt").orderBy("id").limit(MOST_RANKED).execute()
  ));
  const rank = before.flat().length + 1;
  return { place: `${submittedAt}~${id}`, rank: rank > MOST_RANKED ? null : rank };
}

/** How many requests are in a queue. */
export async function waitingIn({ db }: Pick<Source, "db">, _queue: Queue): Promise<number> {
  return (await readSums(db, ["kyc:pending"]))("kyc:pending", ALL);
}

const compare = (a: string, b: string): number => a < b ? -1 : a > b ? 1 : 0;

function placeIn(after: string): [submittedAt: string, id: string] {
  const [submittedAt = "", id = ""] = after.split("~");
  return [submittedAt, id];
}
