import { Icon } from "../icon.tsx";
import type { Ui } from "../ui.ts";

export const ExportMenu = (
  { ui: { m: { common } }, hrefOf }: { ui: Ui; hrefOf: (format: "csv" | "ndjson") => string },
) => (
  <details className="menu-button end">
    <summary>
      <Icon name="download" />
      {common.export}
    </summary>
    <div className="menu">
      <a href={hrefOf("csv")} title={common.exportCsv}>
        {common.csv}
      </a>
      <a href={hrefOf("ndjson")} title={common.exportNdjson}>
        {common.ndjson}
      </a>
    </div>
  </details>
);
