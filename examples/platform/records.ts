import { setTimeout as delay } from "node:timers/promises";
import type { Step } from "./applicants.ts";
import type { DeskApi } from "./desk_api.ts";
import type { ChangeEvent, CorrectionEvent, PayoutEvent } from "./webhooks.ts";

/** A payout, or a record that staff asks to change, as the desk has reported it. */
export interface PlatformRecord {
  /** `t_2`, `u_12` */
  id: string;
  kind: "payout" | "person" | "community" | "content" | "partner";
  state: string;
  steps: Step[];
  /** A delivery without an answer is sent again, with the same id. */
  eventIds: Set<string>;
}

export type RecordEvent = PayoutEvent | CorrectionEvent | ChangeEvent;

interface Reaction {
  desk: DeskApi;
  /** After this time the platform acts. */
  afterMs: number;
  signal: AbortSignal;
}

/** Payouts and people of the platform: those that the desk has reported, newest first. */
export class PlatformRecords {
  readonly all: PlatformRecord[] = [];
  /** Changes that were asked for and answered. */
  #answered = 0;

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

  /** Pays a released payout, corrects a person, or makes another change. A held payout waits. */
  async react(
    record: PlatformRecord,
    event: RecordEvent,
    { desk, afterMs, signal }: Reaction,
  ): Promise<void> {
    await delay(afterMs, null, { signal });
    if ("instructionId" in event.data) {
      return await this.#answer(record, event.data.instructionId, desk);
    }
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

  /** Makes the change and sends the record, which closes the instruction; refuses the second one. */
  async #answer(record: PlatformRecord, id: string, desk: DeskApi): Promise<void> {
    const instruction = (await desk.instructions()).find((one) => one.id === id);
    if (!instruction) return;
    this.#answered++;
    if (this.#answered === 2) {
      await desk.answer(id, "refused", "Our own team has to look at it first.");
      return this.#settle(record, "refused", "Refused it");
    }
    // The desk has no description of communities that a record could bring.
    const isUnsent = instruction.type === "community" && instruction.field === "description";
    if (isUnsent) await desk.answer(id, "done", "");
    else await desk.change(instruction);
    this.#settle(record, "changed", `Changed ${instruction.field}`);
  }

  #of(event: RecordEvent): PlatformRecord {
    const [id, kind] = namesOf(event);
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

function namesOf({ type, data }: RecordEvent): [id: string, kind: PlatformRecord["kind"]] {
  switch (type) {
    case "user.correction_requested":
    case "user.change_requested":
      return [data.userId, "person"];
    case "community.change_requested":
      return [data.communityId, "community"];
    case "content.change_requested":
      return [data.contentId, "content"];
    case "partner.change_requested":
      return [data.partnerId, "partner"];
    default:
      return [data.transactionId, "payout"];
  }
}

const states: Record<RecordEvent["type"], string> = {
  "payout.held": "held",
  "payout.released": "released",
  "user.correction_requested": "to correct",
  "user.change_requested": "to change",
  "community.change_requested": "to change",
  "content.change_requested": "to change",
  "partner.change_requested": "to change",
};
