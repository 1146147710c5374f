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
  changeDocumentType,
  createDocumentType,
  type DocumentTypeForm,
} from "../../../../data/kyc/document_types/manage.ts";
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
    const items = await checklistOf(store.db, request, "en");
    assert.deepEqual(items.map(({ text }) => text), [
      ...["Name on the ID is Ada", "ID is valid today", "Face matches the ID"],
    ]);
  },

  "a new type is taken at once, and refused again once it is turned off": async ({ store }) => {
    await plantRequests(store, 1);
    const actor = await admin(store);
    await assert.rejects(send(store, "permit"), isUnknown);
    await createDocumentType(store, "permit", permit, actor);
    await assert.rejects(createDocumentType(store, "permit", permit, actor));
    await send(store, "permit");
    await changeDocumentType(store, "permit", { ...permit, active: false }, actor);
    await assert.rejects(send(store, "permit", "d_2"), isUnknown);
    assert.equal((await send(store, "permit")).isNew, false);
    const request = { userName: "Ada", documents: [{ type: "permit" }] };
    const [item] = await checklistOf(store.db, request, "fr");
    assert.equal(item?.text, "Au nom de Ada");
  },

  "a type for individuals is not taken for a business": async ({ store }) => {
    await createDocumentType(store, "permit", permit, await admin(store));
    const types = await listDocumentTypes(store.db);
    assert.ok(keysFor(types, "individual").includes("permit"));
    assert.ok(!keysFor(types, "business").includes("permit"));
  },

  "the specification's types can't be turned off, the selfie can": async ({ store }) => {
    const actor = await admin(store);
    for (const key of ["id", "selfie"]) {
      const type = (await listDocumentTypes(store.db)).find((one) => one.key === key)!;
      const lines = type.lines.map(({ texts }) => texts);
      await changeDocumentType(store, key, {
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
    await createDocumentType(store, "permit", permit, actor);
    const request = { userName: "Ada", documents: [{ type: "permit" }] };
    const [before] = await checklistOf(store.db, request, "en");
    const edited = { en: "Permit is valid", es: "Vigente", fr: "Valide" };
    await changeDocumentType(store, "permit", { ...permit, lines: [edited] }, actor);
    const [after, ...more] = await checklistOf(store.db, request, "en");
    assert.deepEqual([after?.text, more], ["Permit is valid", []]);
    assert.notEqual(after?.key, before?.key);
    const texts = await checklistTexts(store.db, request, "en");
    assert.equal(texts.get(before!.key), "Permit names Ada");
    await changeDocumentType(store, "permit", permit, actor);
    assert.equal((await checklistOf(store.db, request, "en"))[0]?.key, before?.key);
  },
});
