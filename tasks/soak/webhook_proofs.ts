import { count } from "../../tests/soak/finding.ts";
import { sendToUnwellReceiver } from "../../tests/soak/webhooks/unwell_receiver.ts";
import { onBothEngines } from "./databases.ts";
import { part, type Proof } from "./proof.ts";

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
};
