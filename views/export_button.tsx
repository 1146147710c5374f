import { Icon } from "./icon.tsx";
import type { Ui } from "./ui.ts";

export const ExportButton = ({ ui }: { ui: Ui }) => (
  <>
    <button
      type="button"
      className="secondary end"
      disabled
      title={ui.m.common.notYet.export}
      aria-describedby="export-reason"
    >
      <Icon name="download" />
      {ui.m.common.export}
    </button>
    <span className="vh" id="export-reason">{ui.m.common.notYet.export}</span>
  </>
);
