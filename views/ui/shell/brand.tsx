import { Icon } from "../icon.tsx";
import { useUi } from "../ui.ts";

export const Brand = () => {
  const ui = useUi();
  return (
    <header>
      <div className="brand">
        <Icon name="compass" />
        <span>{ui.m.common.product}</span>
      </div>
    </header>
  );
};
