import { Icon } from "../icon.tsx";
import type { Ui } from "../ui.ts";

/** Product name of pages without the shell. */
export const Brand = ({ ui }: { ui: Ui }) => (
  <header>
    <div className="brand">
      <Icon name="compass" />
      <span>{ui.m.common.product}</span>
    </div>
  </header>
);
