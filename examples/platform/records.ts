import { setTimeout as delay } from "node:timers/promises";
import type { Step } from "./applicants.ts";
import type { DeskApi } from "./desk_api.ts";
import type { CorrectionEvent, PayoutEvent } from "./webhooks.ts";

/** A payout, or a person with corrections, that the desk has reported. */
export interface PlatformRecord {
  /** `t_2`, `u_12` */
  id: string;
  kind: "payout" | "person";
  state: string;
  steps: Step[];
  /** A delivery without an answer is sent again, with the same id. */
  eventIds: Set<string>;
}

export type RecordEvent = PayoutEvent | CorrectionEvent;

interface Reaction {
  desk: DeskApi;
  /** After this time the platform acts. */
  afterMs: number;
  signal: AbortSignal;
}

/** Payouts and people of the platform: those that the desk has reported, newest first. */
export class PlatformRecords {
  readonly all: PlatformRecord[] = [];

  constructor(private changed: () => void) {}

  /** Notes an event; null if it was delivered before. */
  receive(event: RecordEvent, eventId: string): PlatformRecord | null {
    const record = this.#of(event);
    if (record.eventIds.has(eventId)) return null;
    record.eventIds.add(eventId);
    record.state = states[event.type];
    this.#note(record, { at: new Date(), text: event.type, event });
    return record;
  }

  /** Pays a released payout, and corrects a person. A held payout waits. */
  async react(
    record: PlatformRecord,
    event: RecordEvent,
    { desk, afterMs, signal }: Reaction,
  ): Promise<void> {
    await delay(afterMs, null, { signal });
    if (record.steps.findLast((step) => step.event)?.event !== event) return;
    if (event.type === "payout.released") {
      await desk.sendTransaction({ ...await desk.transaction(record.id), status: "completed" });
      this.#settle(record, "paid", "Paid it");
    }
    if (event.type === "user.correction_requested") {
      const corrections = await desk.corrections(record.id);
      const open = corrections.filter(({ state }) => state === "open").toReversed();
      if (open.length === 0) return;
      const values = Object.fromEntries(open.map(({ field, value }) => [field, value]));
      await desk.sendUser({ ...await desk.user(record.id), ...values });
      this.#settle(record, "corrected", `Corrected ${Object.keys(values).join(", ")}`);
    }
  }

  #of({ type, data }: RecordEvent): PlatformRecord {
    const [id, kind] = type === "user.correction_requested"
      ? [data.userId, "person" as const]
      : [data.transactionId, "payout" as const];
    const known = this.all.find((one) => one.id === id && one.kind === kind);
    if (known) return known;
    const record = { id, kind, state: "", steps: [], eventIds: new Set<string>() };
    this.all.unshift(record);
    return record;
  }

  #settle(record: PlatformRecord, state: string, text: string): void {
    record.state = state;
    this.#note(record, { at: new Date(), text });
  }

  #note(record: PlatformRecord, step: Step): void {
    record.steps.push(step);
    this.changed();
  }
}

const states: Record<RecordEvent["type"], string> = {
  "payout.held": "held",
  "payout.released": "released",
  "user.correction_requested": "to correct",
};
