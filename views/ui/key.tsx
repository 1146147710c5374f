import { type Ui, useUi } from "./ui.ts";

export const Key = ({ children }: { children: string }) => {
  const ui = useUi();
  return ui.singleKeys ? <kbd className="key scripted" aria-hidden="true">{children}</kbd> : null;
};

/** `aria-keyshortcuts` value; undefined where single keys are off. */
export const shortcut = (ui: Ui, key: string): string | undefined =>
  ui.singleKeys ? key : undefined;
