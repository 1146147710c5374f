import type { ListName } from "../../data/list/names.ts";
import type { ListQuery } from "../../data/list/query.ts";
import { screens } from "../screens.ts";
import { type Container, DialogLink } from "../ui/dialog/dialog.tsx";
import { FormDialog } from "../ui/dialog/form_dialog.tsx";
import { Field, type FieldErrors, Switch } from "../ui/form/form.tsx";
import { Icon } from "../ui/icon.tsx";
import { listHref } from "../ui/list/list.tsx";
import { useUi } from "../ui/ui.ts";
import { viewHref, VIEWS_PATH } from "./view_tabs.tsx";

export function SaveViewLink({ list, query }: { list: ListName; query: ListQuery }) {
  const ui = useUi();
  if (!ui.may("views.save")) return null;
  return (
    <DialogLink
      id="save-view"
      role="button"
      className="secondary square"
      href={listHref(`${VIEWS_PATH}/new/${list}`, query, { select: "" })}
      preload={false}
      label={ui.m.savedViews.save}
    >
      <Icon name="bookmark" />
    </DialogLink>
  );
}

interface ViewFormProps {
  container: Container;
  list: ListName;
  query: string;
  /** Null for a new view. */
  id: string | null;
  /** Id that a new view gets. */
  newId: string;
  typed: { name?: string; shared: boolean };
  errors?: FieldErrors;
}

export function ViewDialog(
  { container, list, query, id, newId, typed, errors = {} }: ViewFormProps,
) {
  const ui = useUi();
  const texts = ui.m.savedViews;
  const path = id ? `${VIEWS_PATH}/${id}` : `${VIEWS_PATH}/new/${list}`;
  return (
    <FormDialog
      container={container}
      small
      title={id ? texts.editTitle : texts.title}
      back={{ href: viewHref(screens[list].href, query), label: ui.m.lists[list].title }}
      id="saved-view"
      action={path}
      submit={id ? texts.change : texts.submit}
      buttons={id && (
        <button type="submit" form="delete-view" className="secondary no">{texts.delete}</button>
      )}
      outro={id && <form id="delete-view" method="post" action={`${path}/delete`} />}
    >
      {!id && <p className="muted">{texts.intro}</p>}
      {!id && <input type="hidden" name="id" value={newId} />}
      <input type="hidden" name="query" value={query} />
      <Field
        name="name"
        label={texts.name}
        value={typed.name}
        errors={errors}
        autoComplete="off"
        autoFocus
      />
      <Switch name="shared" label={texts.forAll} checked={typed.shared} />
    </FormDialog>
  );
}
