import assert from "node:assert/strict";
import { deskKey, rotateNoteKey } from "../../../data/audit/note_key.ts";
import { keyText, readNote } from "../../../data/audit/notes.ts";
import { withDesk } from "../../support/helpers.ts";
import { factsOf, mainOf } from "../../support/markup.ts";

Deno.test("Evidence shows the key, and gives the checkpoint of now as a signed note", () =>
  withDesk(async (desk) => {
    const key = await deskKey(desk.store);
    const facts = new Map(factsOf(mainOf((await desk.get("/administration/evidence")).text)));
    assert.deepEqual([facts.get("Fingerprint"), facts.get("Key of the desk")], [
      key.id,
      keyText(key),
    ]);
    const { text, headers } = await desk.get("/administration/evidence/checkpoint.txt");
    const checkpoint = await readNote(text, [key]);
    assert.equal(checkpoint?.hash, facts.get("Root"));
    assert.equal(headers.get("content-disposition"), 'attachment; filename="checkpoint-9.txt"');
  }));

Deno.test("Evidence of a head that nobody has signed says so, and gives no checkpoint", () =>
  withDesk(async (desk) => {
    await desk.store.db.updateTable("audit_head").set({ signature: "" }).execute();
    for (const path of ["", "/checkpoint.txt"]) {
      const { status, text } = await desk.get(`/administration/evidence${path}`);
      assert.equal(status, 409);
      assert.match(text, /is not signed with the key of this desk/);
    }
  }));

Deno.test("Evidence shows the key although it does not open, and says that it signs nothing", () =>
  withDesk(async (desk) => {
    const key = keyText(await deskKey(desk.store));
    await desk.store.db.updateTable("note_keys").set({ sealed: "1.AAAA" }).execute();
    const { status, text } = await desk.get("/administration/evidence");
    assert.equal(status, 409);
    assert.match(text, /does not open with the keys of this desk/);
    assert.equal(new Map(factsOf(mainOf(text))).get("Key of the desk"), key);
  }));

Deno.test("former keys of the desk stay where the key is", () =>
  withDesk(async (desk) => {
    const old = keyText(await deskKey(desk.store));
    const key = keyText(await rotateNoteKey(desk.store));
    const { text } = await desk.get("/.well-known/mentor-desk-key");
    assert.equal(text, `${key}\n${old}\n`);
    const page = mainOf((await desk.get("/administration/evidence")).text);
    const facts = new Map(factsOf(page));
    assert.deepEqual([facts.get("Key of the desk"), facts.get("Former key")], [key, old]);
  }));

Deno.test("anybody may read the key of the desk", () =>
  withDesk(async (desk) => {
    const { status, text } = await desk.get("/.well-known/mentor-desk-key");
    assert.deepEqual([status, text], [200, `${keyText(await deskKey(desk.store))}\n`]);
  }, { signedIn: false }));
