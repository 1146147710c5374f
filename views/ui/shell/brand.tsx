import { Icon } from "../icon.tsx";
import type { Ui } from "../ui.ts";

export const Brand = ({ ui }: { ui: Ui }) => (
  <header>
    <div className="brand">
      <Icon name="compass" />
      <span>{ui.m.common.product}</span>
    </div>
  </header>
);
