import assert from "node:assert/strict";
import { foldedViews } from "../../views/audit/folded.ts";

Deno.test("loads and views of one person and request fold into the latest, up to another entry", () => {
  const entries = ([
    ["Document displayed", "Rita", "a.jpg, Rosa Nowak (k_1)"],
    ["Document loaded", "Rita", "b.jpg, Samir Dubois (k_2)"],
    ["Document loaded", "Rita", "a.jpg, Rosa Nowak (k_1)"],
    ["Document loaded", "Ravi", "a.jpg, Rosa Nowak (k_1)"],
    ["KYC accepted", "Rita", "Rosa Nowak (k_1)"],
    ["Document loaded", "Rita", "a.jpg, Rosa Nowak (k_1)"],
    ["Document received", "Rita", "a.jpg, Rosa Nowak (k_1)"],
  ] as const).map(([action, user, target], index) => ({
    id: `a_${9 - index}`,
    action,
    user,
    target,
    timestamp: "2026-11-20T10:00:00.000Z",
    status: "success" as const,
  }));
  assert.deepEqual(
    foldedViews(entries).map(({ id, folded }) => [id, ...folded.map(({ id }) => id)]),
    [["a_9", "a_7"], ["a_8"], ["a_6"], ["a_5"], ["a_4"], ["a_3"]],
  );
});
