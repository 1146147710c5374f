import assert from "node:assert/strict";
import { system } from "../../../../data/audit/write.ts";
import { DomainError } from "../../../../data/errors/domain_error.ts";
import { checklistOf, checklistTexts } from "../../../../data/kyc/document_types/checklist.ts";
import {
  fixedTypes,
  keysFor,
  listDocumentTypes,
} from "../../../../data/kyc/document_types/document_types.ts";
import {
  documentTypeEditor as editor,
  type DocumentTypeForm,
  documentTypeFormOf,
  requireType,
} from "../../../../data/kyc/document_types/manage.ts";
import { versionOf } from "../../../../data/kyc/document_types/terms.ts";
import { receiveDocument } from "../../../../data/kyc/documents/receive.ts";
import type { Store } from "../../../../data/store.ts";
import { aPng } from "../../../documents/made.ts";
import { onEachEngine } from "../../../support/engines.ts";
import { addAccount, plantRequests } from "../../../support/fixtures.ts";

const permit: DocumentTypeForm = {
  labels: { en: "Work permit", es: "Permiso de trabajo", fr: "Permis de travail" },
  takers: ["individual"],
  besides: null,
  lines: [{ en: "Permit names {name}", es: "El permiso nombra a {name}", fr: "Au nom de {name}" }],
  active: true,
};

async function admin(store: Store) {
  const { id, name } = await addAccount(store, "s_admin");
  return { id, name, requestId: null };
}

const send = (store: Store, type: string, id = "d_1") =>
  receiveDocument(store, "k_1", {
    id,
    type,
    name: `${id}.png`,
    declaredType: null,
    replaces: null,
    bytes: aPng(),
  }, system);

const isUnknown = (error: unknown) =>
  error instanceof DomainError && error.code === "document.unknown_kind" &&
  /id, proof_of_address/.test(error.message);

onEachEngine({
  "the desk begins with the specification's types and the selfie beside the ID": async (
    { store },
  ) => {
    const types = await listDocumentTypes(store.db);
    assert.deepEqual(types.map(({ key }) => key), [...fixedTypes, "selfie"]);
    assert.equal(types.at(-1)?.besides, "id");
    const request = { userName: "Ada", documents: [{ type: "selfie" }, { type: "id" }] };
    const items = checklistOf(await listDocumentTypes(store.db), request, "en");
    assert.deepEqual(items.map(({ text }) => text), [
      ...["Name on the ID is Ada", "ID is valid today", "Face matches the ID"],
    ]);
  },

  "a new type is taken at once, and refused again once it is turned off": async ({ store }) => {
    await plantRequests(store, 1);
    const actor = await admin(store);
    await assert.rejects(send(store, "permit"), isUnknown);
    await editor.create(store, "permit", permit, actor);
    await assert.rejects(editor.create(store, "permit", permit, actor));
    await send(store, "permit");
    await editor.change(store, "permit", { ...permit, active: false }, actor);
    await assert.rejects(send(store, "permit", "d_2"), isUnknown);
    assert.equal((await send(store, "permit")).isNew, false);
    const request = { userName: "Ada", documents: [{ type: "permit" }] };
    const [item] = checklistOf(await listDocumentTypes(store.db), request, "fr");
    assert.equal(item?.text, "Au nom de Ada");
  },

  "a type for individuals is not taken for a business": async ({ store }) => {
    await editor.create(store, "permit", permit, await admin(store));
    const types = await listDocumentTypes(store.db);
    assert.ok(keysFor(types, "individual").includes("permit"));
    assert.ok(!keysFor(types, "business").includes("permit"));
  },

  "the specification's types can't be turned off, the selfie can": async ({ store }) => {
    const actor = await admin(store);
    for (const key of ["id", "selfie"]) {
      const type = (await listDocumentTypes(store.db)).find((one) => one.key === key)!;
      const lines = type.lines.map(({ texts }) => texts);
      await editor.change(store, key, {
        ...type,
        takers: [...type.takers],
        lines,
        active: false,
      }, actor);
    }
    const known = keysFor(await listDocumentTypes(store.db), "individual");
    assert.deepEqual(known, fixedTypes);
  },

  "an edited line gets another key, and the old one keeps its text for past decisions": async (
    { store },
  ) => {
    const actor = await admin(store);
    await editor.create(store, "permit", permit, actor);
    const request = { userName: "Ada", documents: [{ type: "permit" }] };
    const [before] = checklistOf(await listDocumentTypes(store.db), request, "en");
    const edited = { en: "Permit is valid", es: "Vigente", fr: "Valide" };
    await editor.change(store, "permit", { ...permit, lines: [edited] }, actor);
    const [after, ...more] = checklistOf(await listDocumentTypes(store.db), request, "en");
    assert.deepEqual([after?.text, more], ["Permit is valid", []]);
    assert.notEqual(after?.key, before?.key);
    const texts = checklistTexts(await listDocumentTypes(store.db), request, "en");
    assert.equal(texts.get(before!.key), "Permit names Ada");
    await editor.change(store, "permit", permit, actor);
    assert.equal(
      (checklistOf(await listDocumentTypes(store.db), request, "en"))[0]?.key,
      before?.key,
    );
  },

  "a type that no document has is removed, and others stand beside it no longer": async (
    { store },
  ) => {
    await plantRequests(store, 1);
    const actor = await admin(store);
    for (const key of ["work_permit", "workxpermit"]) {
      await editor.create(store, key, { ...permit, besides: "work_permit" }, actor);
    }
    const besides = async () =>
      (await listDocumentTypes(store.db)).find(({ key }) => key === "workxpermit")?.besides;
    assert.equal(await besides(), "work_permit");
    await send(store, "workxpermit");
    await editor.remove(store, "work_permit", actor);
    assert.equal(await besides(), null);
    await assert.rejects(send(store, "work_permit", "d_2"), isUnknown);
    const { before, after } = await store.db.selectFrom("audit_log").select(["before", "after"])
      .where("action", "=", "Document type changed").orderBy("seq", "desc")
      .executeTakeFirstOrThrow();
    assert.equal(JSON.parse(before!).labels.en, "Work permit");
    assert.deepEqual(JSON.parse(after!), { removed: true });
  },

  "a type in use, and one of the specification, cannot be removed": async ({ store }) => {
    await plantRequests(store, 1);
    const actor = await admin(store);
    await editor.create(store, "permit", permit, actor);
    await send(store, "permit");
    for (const key of ["permit", ...fixedTypes]) {
      await assert.rejects(editor.remove(store, key, actor), { code: "document_type.in_use" });
    }
    await assert.rejects(editor.remove(store, "nothing", actor), { kind: "not_found" });
    assert.equal((await listDocumentTypes(store.db)).length, fixedTypes.length + 2);
  },

  "of two admins who change the same version, one is refused": async ({ store }) => {
    const actor = await admin(store);
    await editor.create(store, "permit", permit, actor);
    const seen = versionOf(documentTypeFormOf(await requireType(store.db, "permit")));
    const change = (en: string) =>
      editor.change(store, "permit", { ...permit, labels: { ...permit.labels, en } }, actor, seen);
    const results = await Promise.allSettled([change("Residence permit"), change("Visa")]);
    const refused = results.filter((one) => one.status === "rejected");
    assert.deepEqual(refused.map(({ reason }) => reason.code), ["term.changed"]);
    const after = versionOf(documentTypeFormOf(await requireType(store.db, "permit")));
    assert.notEqual(after, seen);
    await editor.change(store, "permit", permit, actor, after);
  },
});
