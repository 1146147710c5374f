import type { SavedView } from "../../data/saved_views.ts";
import { DialogLink } from "../ui/dialog/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { ListLink } from "../ui/list/list_link.tsx";
import { useUi } from "../ui/ui.ts";

export const VIEWS_PATH = "/views";

export const viewHref = (path: string, query: string): string =>
  query === "" ? path : `${path}?${query}`;

export interface ViewTab extends SavedView {
  href: string;
  /** The list shows it now. */
  isCurrent: boolean;
}

/** Items of a list's tabs, behind the fixed ones. */
export const ViewTabs = ({ views }: { views: readonly ViewTab[] }) => {
  const ui = useUi();
  return (
    <>
      {views.map((view) => (
        <li key={view.id}>
          <ListLink href={view.href} isCurrent={view.isCurrent} isData>
            {view.name}
            {view.isShared && <Icon name="users" />}
            {view.isShared && <span className="vh">{ui.m.savedViews.shared}</span>}
          </ListLink>
          {view.isCurrent && view.isEditable && <EditLink view={view} />}
        </li>
      ))}
    </>
  );
};

function EditLink({ view }: { view: SavedView }) {
  const ui = useUi();
  const label = ui.m.savedViews.edit(view.name);
  return (
    <DialogLink href={`${VIEWS_PATH}/${view.id}`} preload={false} label={label}>
      <Icon name="pencil" />
    </DialogLink>
  );
}

/** Tabs of a list that has no fixed ones. */
export function OwnTabs(
  { path, views }: { path: string; views: readonly ViewTab[] },
) {
  const { label, all } = useUi().m.savedViews;
  const hasView = views.some(({ isCurrent }) => isCurrent);
  if (views.length === 0) return null;
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        <li>
          <ListLink href={path} isCurrent={!hasView}>{all}</ListLink>
        </li>
        <ViewTabs views={views} />
      </ul>
    </nav>
  );
}
