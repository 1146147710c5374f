import assert from "node:assert/strict";
import { deskKey, recordNoteKey } from "../../../data/audit/note_key.ts";
import { readNote } from "../../../data/audit/notes.ts";
import { runDailyNotices } from "../../../data/notices/daily.ts";
import type { Notice } from "../../../data/notices/kinds.ts";
import * as outbox from "../../../data/notices/outbox.ts";
import type { Store } from "../../../data/store.ts";
import { letterOf } from "../../../views/mail.ts";
import { onEachEngine } from "../../support/engines.ts";
import { addAccount } from "../../support/fixtures.ts";
import { ui } from "../../views/ui.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const checkpointsOf = async ({ db }: Store, staffId: string) => {
  const rows = await db.selectFrom("notifications").selectAll().where("staffId", "=", staffId)
    .where("kind", "=", "weekly_checkpoint").execute();
  return rows.map(({ facts }) => JSON.parse(facts) as { size: number; note: string });
};

onEachEngine({
  "auditors get the checkpoint on Mondays, where mail is set up and the key signs": async (
    { store, clock },
  ) => {
    await addAccount(store, "s_aud", { role: "auditor" });
    await addAccount(store, "s_admin");
    await recordNoteKey(store);
    const week = async () => {
      for (let day = 0; day < 7; day++) {
        await runDailyNotices(store);
        clock.advance(DAY_MS);
      }
    };
    await week();
    assert.deepEqual(await checkpointsOf(store, "s_aud"), []);
    await outbox.open(store.db);
    await week();
    const [facts, ...others] = await checkpointsOf(store, "s_aud");
    assert.ok(facts && others.length === 0);
    assert.deepEqual(await checkpointsOf(store, "s_admin"), [], "an admin has to turn it on");
    const checkpoint = await readNote(facts.note, [await deskKey(store)]);
    assert.equal(checkpoint?.size, facts.size);
    const mails = await store.db.selectFrom("outbox").select(["staffId", "kind"]).execute();
    assert.deepEqual(mails, [{ staffId: "s_aud", kind: "weekly_checkpoint" }]);
    const notice: Notice = { kind: "weekly_checkpoint", facts };
    const time = store.now().toISOString();
    const { text } = letterOf(ui, { name: "Aud", notice, time, origin: "https://desk.example" });
    assert.ok(text.includes(`\n\n${facts.note}`), text);
    await store.db.updateTable("note_keys").set({ sealed: "1.AAAA" }).execute();
    await week();
    assert.equal((await checkpointsOf(store, "s_aud")).length, 1);
  },
});
