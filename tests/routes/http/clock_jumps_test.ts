import assert from "node:assert/strict";
import { verify } from "../../../data/audit/verify_tree.ts";
import { runDailyNotices } from "../../../data/notices/daily.ts";
import { confirm } from "../../support/decisions.ts";
import { withDesk } from "../../support/helpers.ts";
import { DAY_MS } from "../../support/records.ts";
import { quietly, TestClock } from "../../support/stores.ts";

const HOUR_MS = DAY_MS / 24;

/** Errors of a clock that are corrected later: hours, a leap second, years. */
const jumps = [-2 * HOUR_MS, 11 * HOUR_MS, -1_000, 400 * DAY_MS, -400 * DAY_MS, -20 * 365 * DAY_MS];

const pages = ["/dashboard", "/kyc", "/audit-logs", "/reports/kyc", "/notifications", "/analytics"];

/** After each jump: signs in, reads pages, decides, and runs the daily jobs. */
Deno.test("a clock that jumps back and forth causes no error, and leaves the trail valid", async () => {
  const clock = new TestClock("2026-11-20T10:00:00.000Z");
  const faults: string[] = [];
  await withDesk(async (desk) => {
    const note = (what: string, { status }: { status: number }) => {
      if (status >= 500) faults.push(`${what}: ${status}`);
    };
    for (const [n, jump] of jumps.entries()) {
      const [, log] = await quietly(async () => {
        clock.advance(jump);
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
      if (lines.join("") !== "") faults.push(...lines);
      const { fault } = await verify(desk.store.db, desk.store.auditKey);
      if (fault) faults.push(`the trail: ${fault.reason}`);
    }
    const entries = await desk.store.db.selectFrom("audit_log").select("seq").execute();
    assert.ok(entries.length > jumps.length);
  }, { now: clock.now, signedIn: false });
  assert.deepEqual(faults, []);
});
