import { readChanges } from "../../../data/changes/feed.ts";
import { verifyWithRecords } from "../../../data/proof/verify_records.ts";
import { countStages } from "../../../data/kyc/queue/queue.ts";
import { stageQueues } from "../../../data/kyc/requests/queues.ts";
import { UNDO_MS } from "../../../data/steps/rows.ts";
import { readTotals } from "../../support/totals.ts";
import type { Store } from "../../../data/store.ts";

/** An attempt to send an event. */
export interface Arrival {
  type: string;
  data: { requestId: string; version: number };
  at: number;
}

/** Describes what does not fit together once all steps are taken and all events sent. */
export async function faultsOf(store: Store, arrivals: readonly Arrival[]): Promise<string[]> {
  const { fault } = await verifyWithRecords(store.db, store.auditKey);
  return [
    ...fault ? [`trail: ${fault.reason}`] : [],
    ...await sumFaults(store),
    ...await eventFaults(store, arrivals),
    ...await feedFaults(store),
  ];
}

const differs = (name: string, found: unknown, wanted: unknown): string[] =>
  found === wanted ? [] : [`${name}: ${found} instead of ${wanted}`];

async function sumFaults({ db }: Store): Promise<string[]> {
  const requests = await db.selectFrom("kyc_requests").select(["status", "phase"]).execute();
  const decisions = await db.selectFrom("kyc_decisions").select(["status", "undoneAt"]).execute();
  const waits = await db.selectFrom("kyc_waits").select("count").execute();
  const totals = await readTotals(db, ["kyc:pending"]);
  const stages = await countStages(db);
  const counted = decisions.filter(({ status, undoneAt }) => !undoneAt && status !== "revoked");
  return [
    ...differs(
      "pending",
      totals["kyc:pending"],
      requests.filter(({ status }) => status === "pending").length,
    ),
    ...stageQueues.flatMap((stage) =>
      differs(stage, stages[stage], requests.filter(({ phase }) => phase === stage).length)
    ),
    ...differs("waits", waits.reduce((sum, { count }) => sum + count, 0), counted.length),
  ];
}

/** Each decision that stands was sent, none that was undone, and each request's events in order. */
async function eventFaults({ db }: Store, arrivals: readonly Arrival[]): Promise<string[]> {
  const rows = await db.selectFrom("kyc_decisions").select(["id", "decidedAt", "undoneAt"])
    .execute();
  const decisions = new Map(rows.map((row) => [row.id, row]));
  const decided = arrivals.filter(({ type }) => type === "kyc.decided")
    .map(({ data, at }) => ({ id: `${data.requestId}:${data.version}`, at }));
  const early = decided.filter(({ id, at }) => {
    const decision = decisions.get(id);
    return !decision || decision.undoneAt || at < Date.parse(decision.decidedAt) + UNDO_MS;
  });
  const ids = new Set(decided.map(({ id }) => id));
  const missing = rows.filter(({ id, undoneAt }) => !undoneAt && !ids.has(id));
  const byRequest = Map.groupBy(arrivals, ({ data }) => data.requestId);
  const disordered = [...byRequest].filter(([, events]) =>
    events.some(({ data }, at) => at > 0 && data.version < events[at - 1]!.data.version)
  );
  return [
    ...early.map(({ id }) => `${id} was sent too early or although it was undone`),
    ...missing.map(({ id }) => `${id} was not sent`),
    ...disordered.map(([id]) => `events of ${id} came out of order`),
  ];
}

async function feedFaults(store: Store): Promise<string[]> {
  const requests = await store.db.selectFrom("kyc_requests").select(["id", "version"]).execute();
  const { changes } = await readChanges(store, { after: "", types: ["kyc-requests"] });
  const versions = new Map(changes.map(({ id, version }) => [id, version]));
  return requests.flatMap(({ id, version }) => differs(`feed ${id}`, versions.get(id), version));
}
