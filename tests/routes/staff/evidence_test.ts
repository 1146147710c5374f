import assert from "node:assert/strict";
import { deskKey } from "../../../data/audit/note_key.ts";
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

Deno.test("anybody may read the key of the desk", () =>
  withDesk(async (desk) => {
    const { status, text } = await desk.get("/.well-known/mentor-desk-key");
    assert.deepEqual([status, text], [200, `${keyText(await deskKey(desk.store))}\n`]);
  }, { signedIn: false }));
