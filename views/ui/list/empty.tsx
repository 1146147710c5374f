import { StatePanel } from "../state_panel.tsx";
import type { Ui } from "../ui.ts";

export function Empty(
  { ui, noun, path, filtered, text }: {
    ui: Ui;
    noun: string;
    path: string;
    filtered: boolean;
    /** Says why a tab is empty; then no filter is to be cleared. */
    text?: string;
  },
) {
  const { list } = ui.m.common;
  return (
    <StatePanel
      title={list.none(noun)}
      text={text ?? (filtered ? list.noMatch(noun) : list.nothingYet(noun))}
    >
      {filtered && text === undefined && (
        <a role="button" className="secondary" href={path}>{list.clear}</a>
      )}
    </StatePanel>
  );
}
