import { areaUnderCurve, timeSignIns } from "../../tests/soak/timing.ts";
import { part, type Proof } from "./proof.ts";

export const signInProofs: Record<string, Proof> = {
  timing: {
    what: "known against unknown accounts by time, 500 + 500 in turn over 10 accounts",
    bar: "AUC 0.45 to 0.55",
    run: async (size) => {
      const { known, unknown } = await timeSignIns(part(500, size));
      const area = areaUnderCurve(known, unknown);
      const figure = `AUC ${area.toFixed(3)} over ${known.length} + ${unknown.length}`;
      return { figure, met: area >= 0.45 && area <= 0.55 };
    },
  },
};
