import { StatePanel } from "../state_panel.tsx";
import { ListLink } from "./list_link.tsx";
import { useUi } from "../ui.ts";

export function Empty(
  { noun, path, filtered, text }: {
    noun: string;
    path: string;
    filtered: boolean;
    /** Says why a tab is empty; then no filter is to be cleared. */
    text?: string;
  },
) {
  const { list } = useUi().m.common;
  return (
    <StatePanel
      title={list.none(noun)}
      text={text ?? (filtered ? list.noMatch(noun) : list.nothingYet(noun))}
    >
      {filtered && text === undefined && (
        <ListLink role="button" className="secondary" href={path}>{list.clear}</ListLink>
      )}
    </StatePanel>
  );
}
