import assert from "node:assert/strict";
import { system, write } from "../../../data/audit/write.ts";
import { closeImported } from "../../../data/instructions/imported.ts";
import { askCorrection, closeCorrection } from "../../support/steps.ts";
import { createToken } from "../../../data/staff/accounts/service_tokens.ts";
import * as users from "../../../data/records/users.ts";
import { hiddenFieldsOf, toastsOf } from "../../support/decisions.ts";
import { type Desk, withDesk } from "../../support/helpers.ts";
import { elements, factsOf, only, rowsOf } from "../../support/markup.ts";
import { actor, aUser } from "../../support/records.ts";
import { become } from "../../support/roles.ts";

const ASK = "/users/u_ana/corrections";

const withAna = (test: (desk: Desk) => Promise<void>) =>
  withDesk(async (desk) => {
    await users.insert(desk.store.db, [aUser({ id: "u_ana", name: "Ana Ilić" })]);
    await become(desk, "support", "s_test");
    await test(desk);
  }, { sample: false });

const HTMX = { "hx-request": "true" };

const ask = async (desk: Desk, changes: Record<string, string> = {}, headers = {}) => {
  const { text } = await desk.fragment(`${ASK}/new`);
  const form = { field: "email", value: "new@example.com", source: "Ticket 4711", ...changes };
  return await desk.post(ASK, { ...hiddenFieldsOf(text), ...form }, headers);
};

const sectionOf = (html: string): string =>
  elements(html, "section", { id: "corrections" })[0]?.text ?? "";

const correctionOf = async ({ store }: Desk) =>
  await store.db.selectFrom("instructions").selectAll().executeTakeFirstOrThrow();

Deno.test("support asks for a correction, which the person's details then show", () =>
  withAna(async (desk) => {
    const { text: form } = await desk.fragment(`${ASK}/new`);
    const fields = elements(only(form, "select", { name: "field" }).html, "option");
    assert.deepEqual(fields.map(({ text }) => text), [
      "Name",
      "Email",
      "Language (a tag, such as es-MX)",
    ]);
    const answer = await ask(desk, {}, HTMX);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("hx-trigger"), "dialog:close, list:renew");
    assert.deepEqual(toastsOf(answer), ["Correction requested, sent in 30 seconds"]);
    assert.match(only(answer.text, "form", { class: "undo end" }).text, /^Undo/);
    assert.match(
      sectionOf((await desk.fragment("/users/u_ana")).text),
      /^Open corrections Email: new@example\.com Ticket 4711 \. Asked by Rae Viewer,.*Close correction/,
    );
    const again = await desk.fragment(`${ASK}/new`);
    assert.match(
      new Map(factsOf(again.text)).get("Email")!,
      /Correction requested: new@example\.com/,
    );
    const person = await users.get(desk.store, "u_ana");
    assert.equal(person.email, "test.person@example.com");
  }));

Deno.test("a correction that is closed by hand stands among the earlier ones", () =>
  withAna(async (desk) => {
    await ask(desk);
    const { text } = await desk.get("/users/u_ana");
    const close = elements(text, "a").find(({ text }) => text === "Close correction")!;
    const { href } = close.attributes;
    const { text: form } = await desk.get(href!);
    await desk.post(href!, { ...hiddenFieldsOf(form), note: "Wrong ticket" });
    assert.match(
      sectionOf((await desk.get("/users/u_ana")).text),
      /^Ask for a correction · All open corrections Earlier corrections Email: new@.*Closed by Rae Viewer, .*: Wrong ticket$/,
    );
  }));

Deno.test("a refused correction comes back with what was typed, and says why", () =>
  withAna(async (desk) => {
    const wrong: [changes: Record<string, string>, status: number, text: string][] = [
      [{ value: "not an address" }, 422, "Enter a valid email address."],
      [{ value: "Test.Person@example.com" }, 422, "This is the current value."],
      [{ field: "language", value: "Spanish" }, 422, "Enter a language tag, such as es or es-MX."],
      [{ source: " " }, 422, "Say where the new value comes from."],
      [{ field: "role" }, 422, "Choose what to correct."],
    ];
    for (const [changes, status, text] of wrong) {
      for (const headers of [{}, HTMX]) {
        const answer = await ask(desk, changes, headers);
        assert.equal(answer.status, status, text);
        assert.ok(elements(answer.text, "small").some((one) => one.text === text), text);
        const typed = only(answer.text, "input", { name: "value" }).attributes.value;
        assert.equal(typed, changes.value ?? "new@example.com");
      }
    }
    await ask(desk);
    const second = await ask(desk, { value: "other@example.com" }, HTMX);
    assert.equal(second.status, 409);
    assert.match(second.text, /A correction of this field is already open\./);
  }));

Deno.test("a correction form sent twice asks once, and anew once it was changed or undone", () =>
  withAna(async (desk) => {
    const form = hiddenFieldsOf((await desk.fragment(`${ASK}/new`)).text);
    const send = async (value: string) => {
      const sent = { ...form, field: "name", value, source: "Ticket 4711" };
      const { status } = await desk.post(ASK, sent);
      const rows = await desk.store.db.selectFrom("instructions").select(["id", "value"])
        .where("undoneAt", "is", null).execute();
      return { status, rows };
    };
    const first = await send("Ana Novak");
    assert.deepEqual(await send("Ana Novak"), first);
    assert.equal((await send("Ana Marsh")).status, 409);
    await desk.post(`${ASK}/${first.rows[0]!.id}/undo?version=1`, {});
    const { status, rows } = await send("Ana Novak");
    assert.deepEqual([status, rows.map(({ value }) => value)], [303, ["Ana Novak"]]);
    assert.notEqual(rows[0]!.id, first.rows[0]!.id);
  }));

Deno.test("a correction that somebody has closed meanwhile is not closed again", () =>
  withAna(async (desk) => {
    await ask(desk);
    const { id } = await correctionOf(desk);
    const close = `${ASK}/${id}/close`;
    assert.equal((await desk.post(close, { version: "1", note: "" })).status, 422);
    assert.equal((await desk.post(close, { version: "1", note: "Wrong ticket" })).status, 303);
    const late = await desk.post(close, { version: "1", note: "Another reason" }, HTMX);
    assert.equal(late.status, 409);
    assert.match(late.text, /This correction is already closed\./);
    assert.equal((await correctionOf(desk)).note, "Wrong ticket");
    assert.equal((await desk.get(`/users/u_1/corrections/${id}/close`)).status, 404);
  }));

Deno.test("a step that cannot be undone any more says so in a toast", () =>
  withAna(async (desk) => {
    await ask(desk);
    const { id } = await correctionOf(desk);
    const undo = `${ASK}/${id}/undo?version=`;
    const undone = await desk.post(`${undo}1`, {}, HTMX);
    assert.deepEqual([undone.status, toastsOf(undone)], [200, ["Taken back"]]);
    const late = await desk.post(`${undo}2`, {}, HTMX);
    assert.equal(late.status, 409);
    assert.match(toastsOf(late).join(), /^This has already been undone\.<.*Ana Ilić/);
    assert.equal((await desk.post(`${undo}2`, {})).status, 409);
  }));

Deno.test("an auditor reads open corrections and asks for none", () =>
  withAna(async (desk) => {
    await ask(desk);
    for (const role of ["auditor", "finance"] as const) {
      await become(desk, role, "s_test");
      const { text } = await desk.fragment("/users/u_ana");
      assert.match(sectionOf(text), /Email: new@example\.com/);
      assert.doesNotMatch(text, /\/corrections\//);
      assert.equal((await desk.get(`${ASK}/new`)).status, 403);
    }
  }));

Deno.test("finance reads how a correction was closed, without the note", () =>
  withAna(async (desk) => {
    await ask(desk);
    const { id } = await correctionOf(desk);
    await desk.post(`${ASK}/${id}/close`, { version: "1", note: "Internal note" });
    for (const [role, hasNote] of [["auditor", true], ["finance", false]] as const) {
      await become(desk, role, "s_test");
      const section = sectionOf((await desk.fragment("/users/u_ana")).text);
      assert.match(section, /Closed by Rae Viewer/);
      assert.equal(section.includes("Internal note"), hasNote, role);
    }
  }));

Deno.test("GET /api/users/:id/corrections has the value, without notes", () =>
  withAna(async (desk) => {
    await ask(desk);
    const { id, askedAt } = await correctionOf(desk);
    const read = async () => JSON.parse((await desk.get(`/api${ASK}`)).text);
    const open = {
      id,
      field: "email",
      value: "new@example.com",
      source: "Ticket 4711",
      state: "open",
      askedAt,
      askedBy: "s_test",
      closedAt: null,
      closedBy: null,
      revertedAt: null,
    };
    assert.deepEqual(await read(), [open]);
    await desk.post(`${ASK}/${id}/close`, { version: "1", note: "Internal note" });
    const [closed] = await read();
    assert.deepEqual([closed.state, closed.closedBy], ["closed", "hand"]);
    assert.doesNotMatch(JSON.stringify(closed), /Internal note/);
    assert.equal((await desk.get("/api/users/u_nobody/corrections")).status, 404);
  }));

Deno.test("an import over HTTP that carries the new value closes the correction", () =>
  withAna(async (desk) => {
    await ask(desk);
    const expiresAt = new Date(desk.store.now().getTime() + 86_400_000).toISOString();
    const form = { name: "Platform", scopes: ["users:import", "users:read"] as const, expiresAt };
    const token = await createToken(desk.store, form, system);
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    };
    const body = JSON.stringify(aUser({ id: "u_ana", name: "Ana Ilić", email: "new@example.com" }));
    const { status } = await desk.send("/api/import/users", { method: "POST", headers, body });
    assert.equal(status, 200);
    desk.clearCookies();
    const { text } = await desk.send(`/api${ASK}`, { headers });
    const [correction] = JSON.parse(text);
    assert.deepEqual([correction.state, correction.closedBy], ["closed", "import"]);
  }));

Deno.test("a correction that an import reverted says so, and is asked again by a button", () =>
  withAna(async (desk) => {
    await ask(desk, { field: "name", value: "Ana Novak" });
    const bring = (name: string) =>
      write(
        desk.store,
        system,
        (trx, record, now) =>
          closeImported("user")(trx, [aUser({ id: "u_ana", name })], record, now),
      );
    await bring("Ana Novak");
    await bring("Ana Ilić");
    const [read] = JSON.parse((await desk.get(`/api${ASK}`)).text);
    assert.equal(read.state, "reverted");
    assert.match((await desk.get("/corrections")).text, /Reverted by an import/);
    const { text } = await desk.fragment("/users/u_ana");
    assert.match(sectionOf(text), /Ana Novak.*Reverted by an import.*Ask again/);
    const { action } = elements(text, "form").find(({ text }) => text === "Ask again")!.attributes;
    const answer = await desk.post(action!, {}, HTMX);
    assert.deepEqual(toastsOf(answer), ["Correction requested, sent in 30 seconds"]);
    const { text: after } = await desk.fragment("/users/u_ana");
    assert.doesNotMatch(sectionOf(after), /Reverted|Ask again/);
  }));

Deno.test("open corrections of all people are listed, oldest first, and one's own alone", () =>
  withAna(async (desk) => {
    await users.insert(desk.store.db, [aUser({ id: "u_bo", name: "Bo Marsh", email: "b@x.org" })]);
    await ask(desk);
    const other = {
      id: crypto.randomUUID(),
      field: "name",
      value: "Bo M.",
      source: "Letter",
    } as const;
    await askCorrection(desk.store, "u_bo", other, actor({ id: "s_other" }));
    const { text } = await desk.get("/corrections");
    const rows = [...rowsOf(text).values()];
    assert.deepEqual(rows.map(([, field, value]) => [field, value]), [
      ["Email", "new@example.com"],
      ["Name", "Bo M."],
    ]);
    const own = (await desk.get("/corrections?asked=me")).text;
    assert.match(own, /new@/);
    assert.doesNotMatch(own, /Bo Marsh/);
    const { id } = await correctionOf(desk);
    await closeCorrection(desk.store, id, { note: "Done" }, { staff: actor(), version: 1 });
    assert.match((await desk.get("/corrections?asked=me")).text, /Nothing is to be corrected\./);
  }));
