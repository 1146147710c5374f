import { Icon } from "../icon.tsx";
import { useUi } from "../ui.ts";

export const ExportMenu = (
  { hrefOf }: { hrefOf: (format: "csv" | "ndjson") => string },
) => {
  const { m: { common } } = useUi();
  return (
    <details className="menu-button end" id="export">
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
};
