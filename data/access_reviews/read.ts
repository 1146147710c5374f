import { sortText } from "../base/folding.ts";
import type { Database } from "../db/database.ts";
import { DomainError } from "../errors/domain_error.ts";
import type { StaffRole } from "../permissions.ts";
import type { Source } from "../list/shape.ts";
import { staffNames } from "../staff/accounts/staff.ts";
import { attestersOf, attestRefusal, readAttesters } from "./attest.ts";
import { type CurrentGrant, type GrantRow, readCurrent } from "./grants.ts";
import type { AccessReview } from "./reviews.ts";

/** Tells if a row can be attested: by its reader, by others, or by nobody. */
type Attestable = "yes" | "own" | "close" | "others" | "nobody";

/** A row beside the account as it is now. */
export interface ShownGrant extends Omit<GrantRow, "tokens" | "webhooks"> {
  tokens: readonly string[];
  webhooks: readonly string[];
  attestedByName: string | null;
  nowRole: StaffRole;
  /** The account has been deactivated, or its invitation withdrawn. */
  hasLeft: boolean;
  /** Null where nothing has to change. */
  isCarriedOut: boolean | null;
  attestable: Attestable;
}

export interface ListedReview extends AccessReview {
  attested: number;
  openedByName: string | null;
}

export interface ShownReview extends ListedReview {
  rows: readonly ShownGrant[];
  /** Members who have come since; empty once the review has ended. */
  joined: readonly Pick<GrantRow, "staffId" | "name" | "status">[];
}

/** All reviews, newest first. */
export async function listReviews(db: Database): Promise<ListedReview[]> {
  const reviews = await db.selectFrom("access_reviews").selectAll("access_reviews")
    .leftJoin("staff", "staff.id", "access_reviews.openedBy").select("staff.name as openedByName")
    .select((eb) =>
      eb.selectFrom("access_review_rows").select((inner) => inner.fn.countAll<number>().as("count"))
        .whereRef("access_review_rows.review", "=", "access_reviews.number")
        .where("decision", "is not", null).as("attested")
    )
    .orderBy("number", "desc").execute();
  return reviews.map((review) => ({ ...review, attested: Number(review.attested) }));
}

/** A review as one member sees it. Throws `not_found`. */
export async function readAccessReview(
  { db, now }: Source,
  number: number,
  readerId: string,
): Promise<ShownReview> {
  const review = (await listReviews(db)).find((one) => one.number === number);
  if (!review) throw new DomainError("not_found", "access_review.not_found");
  const rows = await db.selectFrom("access_review_rows").selectAll().where("review", "=", number)
    .execute();
  const names = await staffNames(db, rows.flatMap(({ attestedBy }) => attestedBy ?? []));
  const grants = new Map((await readCurrent({ db, now })).map((one) => [one.staffId, one]));
  const attesters = await readAttesters({ db, now });
  const ids = new Set(rows.map(({ staffId }) => staffId));
  return {
    ...review,
    rows: rows.toSorted(byName).map((row) => {
      const grant = grants.get(row.staffId);
      const nowRole = grant?.role ?? row.role;
      return {
        ...row,
        tokens: JSON.parse(row.tokens),
        webhooks: JSON.parse(row.webhooks),
        attestedByName: row.attestedBy && (names.get(row.attestedBy) ?? row.attestedBy),
        nowRole,
        hasLeft: !grant,
        isCarriedOut: isCarriedOut(row, grant),
        attestable: attestableBy(readerId, row, attesters),
      };
    }),
    joined: review.endedAt === null
      ? [...grants.values()].filter(({ staffId }) => !ids.has(staffId))
      : [],
  };
}

const byName = (a: GrantRow, b: GrantRow): number => sortText(a.name) < sortText(b.name) ? -1 : 1;

/** A change is one of the role, or that a token or webhook of then is gone. */
function isCarriedOut(row: GrantRow, now: CurrentGrant | undefined): boolean | null {
  if (row.decision === null || row.decision === "keep") return null;
  if (row.decision === "end" || !now) return !now;
  const isGone = (column: "tokens" | "webhooks") =>
    (JSON.parse(row[column]) as string[]).some((one) => !now[column].includes(one));
  return now.role !== row.role || isGone("tokens") || isGone("webhooks");
}

function attestableBy(
  readerId: string,
  row: GrantRow,
  attesters: Awaited<ReturnType<typeof readAttesters>>,
): Attestable {
  if (attestersOf(row, attesters).length === 0) return "nobody";
  switch (attestRefusal(row, attesters, readerId)) {
    case null:
      return "yes";
    case "access_review.own":
      return "own";
    case "access_review.close_account":
      return "close";
    case "access_review.other_role":
      return "others";
  }
}

/** The rows of a review as a file. */
export function reviewFile({ number, rows }: ShownReview) {
  return {
    fields: [
      ...["review", "id", "name", "role", "roleSince", "status", "lastSignInAt", "twoFactor"],
      ...["passkeys", "linked", "sessions", "tokens", "webhooks", "decision", "word"],
      ...["attestedBy", "attestedAt", "nowRole", "hasLeft", "isCarriedOut"],
    ],
    rows: rows.map(({ staffId, attestedByName, twoFactor, linked, ...row }) => ({
      ...row,
      review: number,
      id: staffId,
      twoFactor: twoFactor === 1,
      linked: linked === 1,
      attestedBy: attestedByName,
    })),
  };
}
