import type { Context } from "hono";
import * as z from "zod";
import { fixedTypes, listDocumentTypes } from "../../data/kyc/document_types/document_types.ts";
import {
  canRemove,
  documentTypeEditor as editor,
  type DocumentTypeForm,
  documentTypeForm,
  documentTypeFormOf,
  requireType,
  typeKey,
} from "../../data/kyc/document_types/manage.ts";
import { versionOf } from "../../data/kyc/document_types/terms.ts";
import { administrationParent } from "../../views/administration/pages.ts";
import {
  DOCUMENT_TYPES_PATH as PATH,
  DocumentTypeDialog,
  DocumentTypeTable,
  type DocumentTypeTyped,
  NewDocumentTypeLink,
} from "../../views/staff/document_types.tsx";
import { RemoveTermDialog, typedLabels } from "../../views/staff/term_forms.tsx";
import { page, recordPage } from "../http/answer/pages.tsx";
import { redirectWithToast } from "../http/answer/toasts.tsx";
import type { AppContext, AppEnv } from "../http/context.ts";
import { switchedOn, tickedBoxes, typedText, validate } from "../http/guard/validate.ts";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { currentMember } from "../http/session/session.ts";
import { invalidFields, refusalStatus, refusedTerm, type TermRefusal } from "./term_answers.ts";

const manager = allow("document_types.manage");

const typed = typedText.prefault("");

/** The fields as a browser sends them; those of lines come several times. */
const fields = z.strictObject({
  key: typed.optional(),
  labelEn: typed,
  labelEs: typed,
  labelFr: typed,
  takers: tickedBoxes,
  besides: typed,
  lineEn: tickedBoxes,
  lineEs: tickedBoxes,
  lineFr: tickedBoxes,
  active: switchedOn,
  seen: typedText.optional(),
});
type Fields = z.output<typeof fields>;

/** Types of documents, managed by admins. */
export const documentTypeRoutes = router()
  .get(PATH, manager, (c) => {
    const { ui, store } = c.var;
    return page(c, {
      title: ui.m.documentTypes.title,
      intro: ui.m.documentTypes.intro,
      parent: administrationParent(ui),
      actions: <NewDocumentTypeLink />,
      content: async () => {
        const types = await listDocumentTypes(store.db);
        return <DocumentTypeTable types={types} />;
      },
    });
  })
  .get(
    `${PATH}/new`,
    manager,
    (c) =>
      form(c, null, { takers: ["individual", "business"], besides: "", lines: [], active: true }),
  )
  .post(PATH, manager, validate("form", fields), (c) => save(c, null))
  .get(`${PATH}/:key`, manager, async (c) => {
    const type = await requireType(c.var.store.db, c.req.param("key"));
    return await form(c, type.key, typedOf(documentTypeFormOf(type)));
  })
  .post(`${PATH}/:key`, manager, validate("form", fields), (c) => save(c, c.req.param("key")))
  .get(`${PATH}/:key/remove`, manager, async (c) => {
    const { ui, store } = c.var;
    const { key, labels } = await requireType(store.db, c.req.param("key"));
    const texts = ui.m.documentTypes;
    const shown = { path: PATH, texts, term: key, name: labels[ui.language] };
    return recordPage(
      c,
      texts.remove.title,
      (container) => <RemoveTermDialog container={container} {...shown} />,
    );
  })
  .post(`${PATH}/:key/remove`, manager, async (c) => {
    await editor.remove(c.var.store, c.req.param("key"), currentMember(c));
    return redirectWithToast(c, PATH, "document_type_removed");
  });

const typedOf = (
  { labels, takers, besides, lines, active }: DocumentTypeForm,
): DocumentTypeTyped => ({
  ...typedLabels(labels),
  takers,
  besides: besides ?? "",
  lines,
  active,
});

const savedForm = z.object({ key: typeKey }).extend(documentTypeForm.shape);

/** `key` null: a new type. */
async function save(
  c: Context<AppEnv, string, { in: { form: object }; out: { form: Fields } }>,
  key: string | null,
): Promise<Response> {
  const values = c.req.valid("form");
  const sent = { ...values, lines: linesOf(values) };
  const parsed = savedForm.safeParse({
    key: key ?? values.key,
    labels: { en: values.labelEn, es: values.labelEs, fr: values.labelFr },
    takers: values.takers,
    besides: values.besides || null,
    lines: sent.lines,
    active: values.active,
  });
  if (!parsed.success) return await form(c, key, sent, invalidFields(c, parsed.error));
  const { key: known, ...type } = parsed.data;
  const { store } = c.var;
  try {
    if (key === null) await editor.create(store, known, type, currentMember(c));
    else await editor.change(store, known, type, currentMember(c), values.seen);
  } catch (error) {
    return await form(c, key, sent, refusedTerm(c, error, "key"));
  }
  return redirectWithToast(c, PATH, "document_type_saved");
}

/** Lines that are empty in all languages are left out. */
const linesOf = ({ lineEn, lineEs, lineFr }: Fields) =>
  lineEn.map((en, at) => ({ en, es: lineEs[at] ?? "", fr: lineFr[at] ?? "" }))
    .filter((texts) => Object.values(texts).some((text) => text.trim() !== ""));

async function form(
  c: AppContext,
  key: string | null,
  typed: DocumentTypeTyped,
  refusal: TermRefusal = {},
): Promise<Response> {
  const { ui, store: { db } } = c.var;
  const { title, changeTitle } = ui.m.documentTypes.form;
  const types = await listDocumentTypes(db);
  const stored = types.find((type) => type.key === key);
  const shown = {
    term: key,
    typed,
    ...refusal,
    seen: stored ? versionOf(documentTypeFormOf(stored)) : null,
    canRemove: key !== null && await canRemove(db, key),
    isFixed: key !== null && fixedTypes.includes(key),
    others: types.filter((type) => type !== stored),
  };
  return recordPage(
    c,
    key === null ? title : changeTitle,
    (container) => <DocumentTypeDialog container={container} {...shown} />,
    refusalStatus(refusal),
  );
}
