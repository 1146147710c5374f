import assert from "node:assert/strict";
import { verify } from "../../data/audit/verify.ts";
import { runDailyNotices } from "../../data/notices/daily.ts";
import { confirm } from "../support/decisions.ts";
import { withDesk } from "../support/helpers.ts";
import { DAY_MS } from "../support/records.ts";
import { quietly, TestClock } from "../support/stores.ts";

const HOUR_MS = DAY_MS / 24;

/** By which a clock may be wrong, and put right again: hours, a leap second, years. */
const jumps = [-2 * HOUR_MS, 11 * HOUR_MS, -1_000, 400 * DAY_MS, -400 * DAY_MS, -20 * 365 * DAY_MS];

/** What came of a clock that jumps. */
export interface Jumped {
  jumps: number;
  answers: number;
  /** Answers of 500 and more, failures behind others, and what breaks the trail. */
  faults: string[];
}

const pages = ["/dashboard", "/kyc", "/audit-logs", "/reports/kyc", "/notifications", "/analytics"];

/** Works on after each jump as staff do: signs in, looks around, decides, lets a day pass. */
export async function jumpAround(rounds: number): Promise<Jumped> {
  const clock = new TestClock("2026-11-20T10:00:00.000Z");
  const came: Jumped = { jumps: 0, answers: 0, faults: [] };
  await withDesk(async (desk) => {
    const note = (what: string, { status }: { status: number }) => {
      came.answers++;
      if (status >= 500) came.faults.push(`${what}: ${status}`);
    };
    for (let n = 0; n < rounds * jumps.length; n++) {
      const [, log] = await quietly(async () => {
        // Forth and, in the next round, back again: no clock gets lost.
        const jump = jumps[n % jumps.length]! * (Math.floor(n / jumps.length) % 2 === 0 ? 1 : -1);
        clock.advance(jump);
        came.jumps++;
        note("signing in", await desk.signIn());
        for (const path of pages) note(path, await desk.get(path));
        const id = `k_${n % 5 + 1}`;
        note("deciding", await confirm(desk, id, "accepted"));
        note("revoking", await confirm(desk, id, "revoked"));
        note("the report", await desk.post("/reports/kyc", {}));
        await runDailyNotices(desk.store);
      });
      // Which is the right thing to say of a day that is far ahead.
      const lines = log.split("\n").filter((line) => !line.includes("no old notifications are"));
      if (lines.join("") !== "") came.faults.push(...lines);
      const { fault } = await verify(desk.store.db, desk.store.auditKey);
      if (fault) came.faults.push(`the trail: ${fault.reason}`);
    }
    const entries = await desk.store.db.selectFrom("audit_log").select("seq").execute();
    assert.ok(entries.length > came.jumps);
  }, { now: clock.now, signedIn: false });
  return came;
}
