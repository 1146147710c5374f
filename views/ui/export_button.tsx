import type { ListQuery } from "../../data/list/query.ts";
import { Icon } from "./icon.tsx";
import { listHref } from "./list.tsx";
import type { Ui } from "./ui.ts";

/** Downloads what the list shows under its search and filters: CSV, and NDJSON for programs. */
export const ExportButton = (
  { ui, path, query }: { ui: Ui; path: string; query: ListQuery },
) => (
  <span className="actions end">
    <a
      role="button"
      className="secondary"
      href={listHref(`${path}/export.csv`, query, {})}
      download
    >
      <Icon name="download" />
      {ui.m.common.export}
    </a>
    <a
      role="button"
      className="ghost"
      href={listHref(`${path}/export.ndjson`, query, {})}
      title={ui.m.common.exportNdjson}
      download
    >
      {ui.m.common.ndjson}
    </a>
  </span>
);
