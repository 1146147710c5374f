import assert from "node:assert/strict";
import { decisionPath, openConfirmation } from "../support/decisions.ts";
import { type Desk, textOf, withDesk } from "../support/helpers.ts";
import { become } from "../support/roles.ts";
import { elements, mainOf, rowsOf } from "../support/markup.ts";

async function declineUnseen(desk: Desk, id: string): Promise<void> {
  const form = { ...await openConfirmation(desk, id, "declined"), reviewNotes: "Unseen." };
  assert.equal((await desk.post(decisionPath(id, "declined"), form)).status, 303);
}

const shown = async (
  desk: Desk,
  path: string,
) => [...rowsOf(mainOf((await desk.get(path)).text)).keys()];

Deno.test("the share of decisions with documents not viewed leads to a list of them", () =>
  withDesk(async (dana) => {
    const marcus = await dana.colleague("s_2");
    await declineUnseen(dana, "k_1");
    await declineUnseen(marcus, "k_3");
    const links = elements(mainOf((await dana.get("/analytics")).text), "a")
      .map(({ attributes }) => attributes.href).filter((href) => href?.includes("not-viewed"));
    assert.ok(links.includes("/analytics/not-viewed"));
    const own = links.find((href) => href === "/analytics/not-viewed?reviewer=s_2");
    assert.deepEqual(await shown(dana, own ?? ""), ["k_3:2"]);
    const { text } = await dana.get("/analytics/not-viewed");
    assert.match(textOf(mainOf(text)), /Declined/i);
    assert.ok(mainOf(text).includes('href="/kyc/k_1"'));
  }));

Deno.test("without permission to read staff the list has one's own decisions alone", () =>
  withDesk(async (desk) => {
    await declineUnseen(await desk.colleague("s_2"), "k_3");
    await become(desk, "moderator");
    await declineUnseen(desk, "k_1");
    assert.deepEqual(await shown(desk, "/analytics/not-viewed?reviewer=s_2"), ["k_1:2"]);
  }));
