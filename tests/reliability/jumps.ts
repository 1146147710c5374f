import assert from "node:assert/strict";
import { verify } from "../../data/audit/verify.ts";
import { runDailyNotices } from "../../data/notices/daily.ts";
import { confirm } from "../support/decisions.ts";
import { withDesk } from "../support/helpers.ts";
import { DAY_MS } from "../support/records.ts";
import { quietly, TestClock } from "../support/stores.ts";

const HOUR_MS = DAY_MS / 24;

/** Errors of a clock that are corrected later: hours, a leap second, years. */
const jumps = [-2 * HOUR_MS, 11 * HOUR_MS, -1_000, 400 * DAY_MS, -400 * DAY_MS, -20 * 365 * DAY_MS];

/** Result of work with a clock that jumps. */
export interface Jumped {
  jumps: number;
  answers: number;
  /** Answers of 500 and more, logged failures, and faults of the trail. */
  faults: string[];
}

const pages = ["/dashboard", "/kyc", "/audit-logs", "/reports/kyc", "/notifications", "/analytics"];

/** After each jump: signs in, reads pages, decides, and runs the daily jobs. */
export async function jumpAround(rounds: number): Promise<Jumped> {
  const clock = new TestClock("2026-11-20T10:00:00.000Z");
  const found: Jumped = { jumps: 0, answers: 0, faults: [] };
  await withDesk(async (desk) => {
    const note = (what: string, { status }: { status: number }) => {
      found.answers++;
      if (status >= 500) found.faults.push(`${what}: ${status}`);
    };
    for (let n = 0; n < rounds * jumps.length; n++) {
      const [, log] = await quietly(async () => {
        // The next round jumps back again.
        const jump = jumps[n % jumps.length]! * (Math.floor(n / jumps.length) % 2 === 0 ? 1 : -1);
        clock.advance(jump);
        found.jumps++;
        note("signing in", await desk.signIn());
        for (const path of pages) note(path, await desk.get(path));
        const id = `k_${n % 5 + 1}`;
        note("deciding", await confirm(desk, id, "accepted"));
        note("revoking", await confirm(desk, id, "revoked"));
        note("the report", await desk.post("/reports/kyc", {}));
        await runDailyNotices(desk.store);
      });
      // This line is right for a day that is far ahead.
      const lines = log.split("\n").filter((line) => !line.includes("no old notifications are"));
      if (lines.join("") !== "") found.faults.push(...lines);
      const { fault } = await verify(desk.store.db, desk.store.auditKey);
      if (fault) found.faults.push(`the trail: ${fault.reason}`);
    }
    const entries = await desk.store.db.selectFrom("audit_log").select("seq").execute();
    assert.ok(entries.length > found.jumps);
  }, { now: clock.now, signedIn: false });
  return found;
}
