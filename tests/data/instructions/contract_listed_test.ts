import assert from "node:assert/strict";
import { HOUR_MS } from "../../../data/base/durations.ts";
import { readSentInstructions, sentStates } from "../../../data/instructions/for_platform.ts";
import {
  allInstructions,
  type InstructionFilters,
  listInstructions,
} from "../../../data/instructions/listed.ts";
import { tellOverdue } from "../../../data/instructions/overdue.ts";
import { instructionSteps } from "../../../data/instructions/steps.ts";
import * as partners from "../../../data/records/partners.ts";
import * as users from "../../../data/records/users.ts";
import { readNeeds } from "../../../data/reports/needs.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import { UNDO_MS } from "../../../data/steps/rows.ts";
import { takeStep } from "../../../data/steps/take.ts";
import type { Store } from "../../../data/store.ts";
import { type Ground, onEachEngine } from "../../support/engines.ts";
import { actor } from "../../support/fixtures.ts";
import { anInstruction, aPartner, aStaffMember, aUser } from "../../support/records.ts";
import { termsOf } from "../../support/steps.ts";
import { answer, give, importRecords, noticesOf, undo } from "./scene.ts";

const rita = actor("r1", "Rita Reviewer");
const omar = actor("r2", "Omar Admin");

const names = ["u_late", "u_new", "u_done", "u_refused", "u_closed", "u_undone", "u_back"];

async function plantStaff({ db }: Store): Promise<void> {
  await staff.insert(db, [
    aStaffMember({ id: "r1", name: "Rita Reviewer" }),
    aStaffMember({ id: "r2", email: "r2@x.org" }),
  ]);
}

/** One instruction in each state; all but the last are of the same day. */
async function plantStates({ store, clock }: Ground): Promise<void> {
  await plantStaff(store);
  await users.insert(
    store.db,
    names.map((id) => aUser({ id, name: `Name of ${id}`, email: `${id}@example.com` })),
  );
  await partners.insert(store.db, [aPartner({ id: "p_1", name: "Tool Ltd", status: "active" })]);
  await give(store, "deactivate", "u_late", rita);
  clock.advance(1_000);
  await give(store, "pause", "p_1", omar);
  clock.advance(24 * HOUR_MS);
  const given = new Map<string, Awaited<ReturnType<typeof give>>>();
  for (const id of names.slice(2)) {
    given.set(id, await give(store, "deactivate", id, omar));
    clock.advance(1_000);
  }
  await undo(store, given.get("u_undone")!, omar);
  clock.advance(60_000);
  await answer(store, given.get("u_refused")!.id, "refused", "A partner.");
  const bring = (ids: readonly string[], status: "active" | "inactive") =>
    importRecords(
      store,
      "users",
      ids.map((id) => aUser({ id, name: `Name of ${id}`, email: `${id}@example.com`, status })),
    );
  await bring(["u_done", "u_back"], "inactive");
  clock.advance(1_000);
  await bring(["u_back"], "active");
  const { close } = instructionSteps.user.steps;
  const terms = termsOf({ reviewer: rita, version: 1 });
  await takeStep(store, close, given.get("u_closed")!.id, { note: "Not needed" }, terms);
  await give(store, "deactivate", "u_new", omar);
}

const all: InstructionFilters = { q: "", state: null, type: null, askedBy: null };

const listed = async (
  store: Store,
  filters: Partial<InstructionFilters>,
  { sort = "askedAt", after = "", limit = 50 }: {
    sort?: "askedAt" | "-askedAt";
    after?: string;
    limit?: number;
  } = {},
) => {
  const page = await listInstructions(store, { ...all, ...filters }, { sort, after }, limit);
  return { ...page, ids: page.rows.map(({ subjectId }) => subjectId) };
};

onEachEngine({
  "instructions are listed by state, kind and asker, the oldest first": async (ground) => {
    const { store } = ground;
    await plantStates(ground);
    const expected = {
      open: ["u_late", "p_1", "u_back", "u_new"],
      overdue: ["u_late", "p_1"],
      reverted: ["u_back"],
      done: ["u_done"],
      refused: ["u_refused"],
      withdrawn: ["u_closed"],
    } as const;
    for (const [state, ids] of Object.entries(expected)) {
      const page = await listed(store, { state: state as keyof typeof expected });
      assert.deepEqual([page.ids, page.count?.records], [[...ids], ids.length], state);
    }
    assert.deepEqual((await listed(store, { state: "open", type: "partner" })).ids, ["p_1"]);
    assert.deepEqual((await listed(store, { state: "open", askedBy: "r1" })).ids, ["u_late"]);
    const found = async (q: string) => (await listed(store, { q })).ids;
    assert.deepEqual(await found("TOOL ltd"), ["p_1"]);
    assert.deepEqual(await found("u_late@example.com"), ["u_late"]);
    assert.deepEqual((await listed(store, { q: "tool", type: "user" })).ids, []);
    const { rows: [late] } = await listed(store, { state: "overdue" });
    assert.partialDeepStrictEqual(late, {
      name: "Name of u_late",
      verb: "deactivate",
      requestedByName: "Rita Reviewer",
      isOverdue: true,
    });
  },

  "the platform reads instructions by their state": async (ground) => {
    const { store, clock } = ground;
    await plantStates(ground);
    clock.advance(UNDO_MS);
    const expected = {
      open: ["u_late", "p_1", "u_back", "u_new"],
      overdue: ["u_late", "p_1"],
      done: ["u_done"],
      refused: ["u_refused"],
      closed: ["u_done", "u_refused", "u_closed"],
    } as const;
    for (const state of sentStates) {
      const sent = await readSentInstructions(store, { state });
      assert.deepEqual(sent.map(({ subjectId }) => subjectId), expected[state], state);
    }
  },

  "pages lead forth and back in both orders, and a file has all of them": async (ground) => {
    const { store } = ground;
    await plantStates(ground);
    const { ids } = await listed(store, {});
    assert.deepEqual(ids, ["u_late", "p_1", "u_done", "u_refused", "u_closed", "u_back", "u_new"]);
    const searched = ids.filter((id) => id !== "p_1");
    for (const [filters, found, limit] of [[{}, ids, 3], [{ q: "name" }, searched, 2]] as const) {
      for (const sort of ["askedAt", "-askedAt"] as const) {
        const order = sort === "askedAt" ? found : found.toReversed();
        const read = (after: string) => listed(store, filters, { sort, after, limit });
        const first = await read("");
        const second = await read(first.after!);
        const third = await read(second.after!);
        assert.deepEqual([...first.ids, ...second.ids, ...third.ids], order);
        assert.deepEqual([first.before, third.after], [null, null]);
        assert.equal(first.count?.records, found.length);
        const back = await read(third.before!);
        assert.deepEqual(back.ids, second.ids);
        const start = await read(back.before!);
        assert.deepEqual([start.ids, start.before], [first.ids, null]);
      }
    }
    const pages = await Array.fromAsync(allInstructions(store, all, "askedAt"));
    assert.deepEqual(pages.flat().map(({ subjectId }) => subjectId), ids);
  },

  "an asker of very many late instructions is told once of all, and the dashboard counts 1,000":
    async ({ store, clock }) => {
      await plantStaff(store);
      const late = Array.from(
        { length: 1_001 },
        (_, index) =>
          anInstruction({
            id: `i_${index}`,
            subjectId: `u_${index}`,
            askedBy: "r1",
            askedAt: store.now().toISOString(),
          }),
      );
      await store.db.insertInto("instructions").values(late).execute();
      clock.advance(24 * HOUR_MS + 1);
      for (let times = 0; times < 2; times++) await tellOverdue(store);
      assert.deepEqual((await noticesOf(store, "r1")).map(({ kind, count }) => [kind, count]), [
        ["instruction_overdue", 1_001],
      ]);
      for (const role of ["moderator", "support"] as const) {
        const need = (await readNeeds(store, { id: "r1", role }))
          .find(({ name }) => name === "instructions");
        assert.deepEqual(need, { name: "instructions", count: 1_000, isMore: true }, role);
      }
    },
});
