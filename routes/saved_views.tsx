import { DomainError } from "../data/errors/domain_error.ts";
import type { ListName } from "../data/list/names.ts";
import {
  changeView,
  deleteView,
  getEditableView,
  knownQuery,
  newViewForm,
  requireReadableView,
  type SavedView,
  saveView,
  type ViewForm as ViewValues,
  viewForm,
} from "../data/saved_views.ts";
import { listNames } from "../data/lists.ts";
import { screens } from "../views/screens.ts";
import { ViewDialog } from "../views/saved_views/view_form.tsx";
import { viewHref, VIEWS_PATH as PATH } from "../views/saved_views/view_tabs.tsx";
import type { FieldErrors } from "../views/ui/form/form.tsx";
import { recordPage } from "./http/answer/pages.tsx";
import { redirectWithToast } from "./http/answer/toasts.tsx";
import { refusalText } from "./http/answer/ui.ts";
import type { AppContext } from "./http/context.ts";
import { validate } from "./http/guard/validate.ts";
import { router } from "./http/router.ts";
import { allow } from "./http/session/permissions.ts";
import { currentMember } from "./http/session/session.ts";

const keeper = allow("views.save");

export const savedViewRoutes = router()
  .get(`${PATH}/new/:list`, keeper, (c) => {
    const list = listIn(c);
    requireReadableView(list, currentMember(c));
    const query = knownQuery(list, new URL(c.req.url).search);
    return form(c, { id: null, list, query, typed: { shared: false } });
  })
  .post(
    `${PATH}/new/:list`,
    keeper,
    validate("form", newViewForm, (c, { data, errors }) => {
      const list = listIn(c);
      requireReadableView(list, currentMember(c));
      const query = knownQuery(list, String(data.query ?? ""));
      return form(c, { id: null, list, query, typed: typedIn(data) }, errors);
    }),
    async (c) => {
      const values = { ...c.req.valid("form"), list: listIn(c) };
      try {
        const view = await saveView(c.var.store, values, currentMember(c));
        return redirectWithToast(c, hrefOf(view), "view_saved");
      } catch (error) {
        const errors = { name: refusalText(c, error, "conflict") };
        return form(c, { ...values, id: null, typed: typedIn(values) }, errors);
      }
    },
  )
  .get(`${PATH}/:id`, keeper, (c) => editForm(c, c.req.param("id")))
  .post(
    `${PATH}/:id`,
    keeper,
    validate(
      "form",
      viewForm,
      (c, { data, errors }) => editForm(c, c.req.param("id") ?? "", typedIn(data), errors),
    ),
    async (c) => {
      const { store } = c.var;
      const id = c.req.param("id");
      const view = await changeView(store, id, c.req.valid("form"), currentMember(c));
      return redirectWithToast(c, hrefOf(view), "view_changed");
    },
  )
  .post(`${PATH}/:id/delete`, keeper, async (c) => {
    const { list } = await deleteView(c.var.store, c.req.param("id"), currentMember(c));
    return redirectWithToast(c, screens[list].href, "view_deleted");
  });

const hrefOf = ({ list, query }: SavedView): string => viewHref(screens[list].href, query);

interface Typed {
  name?: string;
  shared: boolean;
}

/** The submitted values, for the form to show again. */
const typedIn = ({ name, shared }: Partial<ViewValues>): Typed => ({
  name: name === undefined ? undefined : String(name),
  shared: shared !== undefined,
});

function listIn(c: AppContext): ListName {
  const list = listNames.find((name) => name === c.req.param("list"));
  if (list === undefined) throw new DomainError("not_found", "list.unknown");
  return list;
}

async function editForm(
  c: AppContext,
  id: string,
  typed?: Typed,
  errors?: FieldErrors,
): Promise<Response> {
  const view = await getEditableView(c.var.store.db, id, currentMember(c));
  const values = typed ?? { name: view.name, shared: view.isShared };
  return form(c, { id, list: view.list, query: view.query, typed: values }, errors);
}

interface ShownForm {
  id: string | null;
  list: ListName;
  query: string;
  typed: Typed;
}

function form(c: AppContext, shown: ShownForm, errors?: FieldErrors): Response {
  const { ui } = c.var;
  const { title, editTitle } = ui.m.savedViews;
  return recordPage(
    c,
    shown.id === null ? title : editTitle,
    (container) => (
      <ViewDialog
        container={container}
        errors={errors}
        {...shown}
        newId={crypto.randomUUID()}
      />
    ),
    errors ? 422 : 200,
  );
}
