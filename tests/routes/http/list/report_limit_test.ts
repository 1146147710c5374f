import assert from "node:assert/strict";
import { DomainError } from "../../../../data/errors/domain_error.ts";
import { limitReports } from "../../../../routes/http/list/report_limit.ts";

Deno.test("two reports run at once, and a person has at most three under way", async () => {
  const started: string[] = [];
  const held: (() => void)[] = [];
  const run = (staffId: string) =>
    limitReports(staffId, () => {
      started.push(staffId);
      return new Promise<void>((resolve) => held.push(resolve));
    });
  const reports = [run("s_1"), run("s_1"), run("s_1")];
  await assert.rejects(
    run("s_1"),
    (error) => error instanceof DomainError && error.kind === "too_many",
  );
  reports.push(run("s_2"));
  assert.deepEqual(started, ["s_1", "s_1"]);
  for (const [index, report] of reports.entries()) {
    held[index]?.();
    await report;
  }
  assert.deepEqual(started, ["s_1", "s_1", "s_1", "s_2"]);
  const again = run("s_1");
  held.at(-1)?.();
  await again;
});
