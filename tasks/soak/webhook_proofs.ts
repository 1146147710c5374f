import { count, quantile } from "../../tests/soak/finding.ts";
import { delaysOfEvents, sendToUnwellReceiver } from "../../tests/soak/webhooks/unwell_receiver.ts";
import { onBothEngines, sqliteFile } from "./databases.ts";
import { milliseconds, part, type Proof } from "./proof.ts";

const LONGEST_DELAY_MS = 1_000;

export const webhookProofs: Record<string, Proof> = {
  webhooks: {
    what:
      "events to a receiver that fails, hangs, drops and redirects; a sender killed, both engines",
    bar: "10,000 of 10,000 arrive, one id each, per request in order",
    run: async (size) => {
      const decisions = part(10_000, size);
      const [sqlite, postgres] = await onBothEngines(async (provide) => {
        const { url, remove } = await provide();
        return await sendToUnwellReceiver(url, decisions).finally(remove);
      });
      const results = [sqlite, postgres];
      for (const fault of results.flatMap(({ faults }) => faults).slice(0, 10)) {
        console.error(fault);
      }
      const figure = `SQLite ${count(sqlite.arrived)}, PostgreSQL ${count(postgres.arrived)} of ` +
        `${count(decisions)} in ${count(sqlite.attempts)} and ${count(postgres.attempts)} attempts`;
      const met = results.every(({ arrived, faults }) =>
        arrived === decisions && faults.length === 0
      );
      return { figure, met };
    },
  },
  "webhook-delay": {
    what: "the delay of events while the receiver is well",
    bar: "p95 at most 1 s",
    run: async (size) => {
      const events = part(500, size);
      const { url, remove } = await sqliteFile();
      const delays = await delaysOfEvents(url, events).finally(remove);
      const p95 = quantile(delays, 0.95);
      const figure = `p95 ${milliseconds(p95)} of ${count(delays.length)}`;
      return { figure, met: delays.length === events && p95 <= LONGEST_DELAY_MS };
    },
  },
};
