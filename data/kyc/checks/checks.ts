import { sha256Hex } from "../../base/hashes.ts";
import { invalidate } from "../../db/cache_tags.ts";
import type { Database } from "../../db/database.ts";
import { valuesIn } from "../../db/rows.ts";
import { DomainError } from "../../errors/domain_error.ts";
import { staffNames } from "../../staff/accounts/staff.ts";
import type { KycDocument } from "../requests/document.ts";
import type { CheckDetails, CheckOutcome, CheckResult } from "./check.ts";
import { coversDocument, isOfEarlierDocument } from "./subjects.ts";

/** One run of a check by a provider. */
interface CheckRow {
  /** Ids of request, kind and number: `k_1:sanctions:2`. */
  id: string;
  requestId: string;
  kind: string;
  /** Counts the runs of a kind as they arrive, from 1. */
  number: number;
  provider: string;
  ranAt: string;
  result: CheckResult;
  /** JSON of `CheckDetails`. */
  details: string;
  sha256: string;
  receivedAt: string;
  receivedFrom: string;
  /** JSON: ids of the resolutions that have dismissed each of its matches before. */
  dismissedBy?: string;
}

interface ResolutionRow {
  /** Request id and the version that the resolution created: `k_1:2`. */
  id: string;
  requestId: string;
  checkId: string;
  staffId: string;
  outcome: CheckOutcome;
  reason: string;
  resolvedAt: string;
  undoneAt: string | null;
}

type Run = Omit<CheckRow, "details" | "dismissedBy">;

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_checks: CheckRow;
    kyc_check_resolutions: ResolutionRow;
  }
}

export interface Resolution extends Omit<ResolutionRow, "undoneAt"> {
  resolvedByName: string;
}

export interface ProviderCheck extends Run, CheckDetails {
  /** Null unless a reviewer has resolved it, or the same matches before. */
  resolution: Resolution | null;
  /** The resolution is the last one of earlier runs with the same matches. */
  isDismissedEarlier: boolean;
  /** The run of its kind and provider that counts: the latest one that did not fail. */
  isCurrent: boolean;
  /** It did not see a current document, so it counts as missing. */
  isOfEarlierDocument: boolean;
  /** The name of the document that it saw, if the provider named it. */
  documentName: string | null;
  /** It must be resolved before the request can be accepted. */
  isOpen: boolean;
}

/** The digest of what a provider sent, which the trail names. */
export const digestOfRun = (
  { provider, ranAt, result, details }: Pick<
    CheckRow,
    "provider" | "ranAt" | "result" | "details"
  >,
): string => sha256Hex(JSON.stringify([provider, ranAt, result, details]));

/** All runs of a request, the worst first: open ones, failed ones, resolved ones, clear ones. */
export async function readChecks(db: Database, requestId: string): Promise<ProviderCheck[]> {
  const rows = await db.selectFrom("kyc_checks").selectAll().where("requestId", "=", requestId)
    .orderBy("kind").orderBy("number", "desc").execute();
  if (rows.length === 0) return [];
  const earlier = new Map(
    rows.map(({ id, dismissedBy = "[]" }) => [id, JSON.parse(dismissedBy) as string[]]),
  );
  const [resolutions, documents] = await Promise.all([
    selectResolutions(db, requestId, [...earlier.values()].flat()).execute(),
    documentsOf(db, requestId),
  ]);
  const names = await staffNames(db, resolutions.map(({ staffId }) => staffId));
  const resolved = new Map(resolutions.map(({ undoneAt: _, ...row }) => [row.checkId, {
    ...row,
    resolvedByName: names.get(row.staffId) ?? row.staffId,
  }]));
  const dismissalOf = (id: string): Resolution | null => {
    const ids = earlier.get(id) ?? [];
    const found = [...resolved.values()].filter((one) => ids.includes(one.id));
    const [last] = found.toSorted((one, other) => one.resolvedAt < other.resolvedAt ? 1 : -1);
    return found.length === ids.length ? last ?? null : null;
  };
  const runs = rows.toSorted(laterFirst)
    .map(({ details, dismissedBy: _, ...row }) => ({
      ...row,
      ...JSON.parse(details) as CheckDetails,
    }));
  const counting = latest(runs.filter(({ result }) => result !== "failed"), documents);
  const shown = latest(runs, documents);
  return runs.map((row): ProviderCheck => {
    const own = resolved.get(row.id);
    const resolution = own ?? dismissalOf(row.id);
    const needsResolution = row.result === "hit" || row.result === "unsure";
    return {
      ...row,
      number: Number(row.number),
      isOfEarlierDocument: isOfEarlierDocument(row, documents),
      documentName: row.document === undefined
        ? null
        : documents.find(({ sha256 }) => sha256 === row.document)?.name ?? null,
      resolution,
      isDismissedEarlier: resolution !== null && own === undefined,
      isCurrent: counting.has(row.id) || shown.has(row.id),
      isOpen: needsResolution && resolution === null && counting.has(row.id),
    };
  }).toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Those of a request that were not undone, and these others. */
const selectResolutions = (db: Database, requestId: string, others: readonly string[]) =>
  db.selectFrom("kyc_check_resolutions").selectAll().where("undoneAt", "is", null)
    .where((eb) =>
      others.length === 0
        ? eb("requestId", "=", requestId)
        : eb.or([eb("requestId", "=", requestId), eb("id", "in", valuesIn(db, others))])
    );

async function documentsOf(db: Database, requestId: string): Promise<KycDocument[]> {
  const row = await db.selectFrom("kyc_requests").select("documents").where("id", "=", requestId)
    .executeTakeFirst();
  return JSON.parse(row?.documents ?? "[]");
}

const gravest = ["hit", "unsure", "clear", "failed"] as const;

/** The worst run of an instant comes first, so that a later arrival of the same instant hides no hit. */
function laterFirst(one: Run, other: Run): number {
  if (one.ranAt !== other.ranAt) return one.ranAt < other.ranAt ? 1 : -1;
  return gravest.indexOf(one.result) - gravest.indexOf(other.result);
}

/** The ids of the runs, latest first, that no later one of the same kind and provider replaces. */
function latest(
  runs: readonly (Run & CheckDetails)[],
  documents: readonly KycDocument[],
): ReadonlySet<string> {
  const groups = Map.groupBy(runs, ({ kind, provider }) => JSON.stringify([kind, provider]));
  const found = [...groups.values()].flatMap((group) =>
    group.filter((run, at) =>
      !group.slice(0, at).some((later) => coversDocument(later, run, documents))
    )
  );
  return new Set(found.map(({ id }) => id));
}

const order = ["hit", "unsure", "failed", "resolved", "clear"] as const;

function rankOf({ result, isOpen, isOfEarlierDocument }: ProviderCheck): number {
  if (isOfEarlierDocument && !isOpen) return order.indexOf("failed");
  if (result === "failed" || result === "clear") return order.indexOf(result);
  return order.indexOf(isOpen ? result : "resolved");
}

/** True if a provider has sent any result, whatever it says. */
export const hasChecks = async (db: Database, requestId: string): Promise<boolean> =>
  await db.selectFrom("kyc_checks").select("id").where("requestId", "=", requestId).limit(1)
    .executeTakeFirst() !== undefined;

export const openChecks = async (db: Database, requestId: string): Promise<ProviderCheck[]> =>
  (await readChecks(db, requestId)).filter(({ isOpen }) => isOpen);

/** Open checks, those that count and are about this person, and those that saw no current document. */
export async function checksBeforeAccept(
  db: Database,
  requestId: string,
): Promise<ProviderCheck[]> {
  const all = await readChecks(db, requestId);
  return all.filter((check) =>
    check.isOpen || check.isCurrent &&
      (check.resolution?.outcome === "true-match" || isMissing(check, all))
  );
}

/** True if no run of the kind that counts has seen the current document. */
const isMissing = ({ kind }: ProviderCheck, all: readonly ProviderCheck[]): boolean =>
  !all.some((other) =>
    other.kind === kind && other.isCurrent && other.result !== "failed" &&
    !other.isOfEarlierDocument
  ) && all.some((other) => other.kind === kind && other.isCurrent && other.isOfEarlierDocument);

/** Stores the number of open checks with the request, whose row is locked. */
export async function countOpenChecks(trx: Database, requestId: string): Promise<number> {
  const count = (await openChecks(trx, requestId)).length;
  await trx.updateTable("kyc_requests").set({ openChecks: count })
    .where("id", "=", requestId).execute();
  await invalidate(trx, "KYC");
  return count;
}

/** An acceptance that open checks stand against. */
export class UnresolvedChecks extends DomainError {
  constructor(readonly checks: readonly ProviderCheck[]) {
    super("conflict", "check.unresolved", {
      params: { kinds: [...new Set(checks.map(({ kind }) => kind))].join(", ") },
    });
  }
}
