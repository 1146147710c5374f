import { type Context, Hono } from "hono";
import * as z from "zod";
import {
  type DocumentType,
  fixedTypes,
  listDocumentTypes,
} from "../../data/kyc/document_types/document_types.ts";
import {
  changeDocumentType,
  createDocumentType,
  documentTypeForm,
  requireType,
  typeKey,
} from "../../data/kyc/document_types/manage.ts";
import { administrationParent } from "../../views/administration/pages.ts";
import {
  DOCUMENT_TYPES_PATH as PATH,
  DocumentTypeDialog,
  DocumentTypeTable,
  type DocumentTypeTyped,
  NewDocumentTypeLink,
} from "../../views/staff/document_types.tsx";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import { page, recordPage } from "../http/answer/pages.tsx";
import { redirectWithToast } from "../http/answer/toasts.tsx";
import { refusalText } from "../http/answer/ui.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import {
  fieldErrors,
  switchedOn,
  tickedBoxes,
  typedText,
  validate,
} from "../http/guard/validate.ts";
import { allow } from "../http/session/permissions.ts";
import { currentPerson } from "../http/session/session.ts";

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
});
type Fields = z.output<typeof fields>;

/** Types of documents, managed by admins. */
export const documentTypeRoutes = new Hono<AppEnv>()
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
    return await form(c, type.key, typedOf(type));
  })
  .post(`${PATH}/:key`, manager, validate("form", fields), (c) => save(c, c.req.param("key")));

const typedOf = ({ labels, takers, besides, lines, active }: DocumentType): DocumentTypeTyped => ({
  labelEn: labels.en,
  labelEs: labels.es,
  labelFr: labels.fr,
  takers,
  besides: besides ?? "",
  lines: lines.filter(({ isRemoved }) => !isRemoved).map(({ texts }) => texts),
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
    active: values.active || key !== null && fixedTypes.includes(key),
  });
  if (!parsed.success) {
    const issues = parsed.error.issues.map(flat);
    return await form(c, key, sent, fieldErrors(c.var.ui.m, { issues }));
  }
  const { key: known, ...type } = parsed.data;
  try {
    const saveType = key === null ? createDocumentType : changeDocumentType;
    await saveType(c.var.store, known, type, currentPerson(c));
  } catch (error) {
    return await form(c, key, sent, { key: refusalText(c, error, "conflict") });
  }
  return redirectWithToast(c, PATH, "document_type_saved");
}

/** Lines that are empty in all languages are left out. */
const linesOf = ({ lineEn, lineEs, lineFr }: Fields) =>
  lineEn.map((en, at) => ({ en, es: lineEs[at] ?? "", fr: lineFr[at] ?? "" }))
    .filter((texts) => Object.values(texts).some((text) => text.trim() !== ""));

type Issue = z.core.$ZodIssue;

/** `labels.en` is the field `labelEn`; a fault in a line is one of all lines. */
function flat(issue: Issue): Issue {
  const [group, language] = issue.path.map(String);
  if (group !== "labels" || language === undefined) return issue;
  return { ...issue, path: [`label${language[0]!.toUpperCase()}${language.slice(1)}`] };
}

async function form(
  c: AppContext,
  key: string | null,
  typed: DocumentTypeTyped,
  errors?: FieldErrors,
): Promise<Response> {
  const { ui, store } = c.var;
  const { title, changeTitle } = ui.m.documentTypes.form;
  const others = (await listDocumentTypes(store.db)).filter((type) => type.key !== key);
  return recordPage(
    c,
    key === null ? title : changeTitle,
    (container) => (
      <DocumentTypeDialog
        container={container}
        typeKey={key}
        typed={typed}
        errors={errors}
        isFixed={key !== null && fixedTypes.includes(key)}
        others={others}
      />
    ),
    errors ? 422 : 200,
  );
}
