import { DevelopersLink } from "../../developers/developers.tsx";
import { StatePanel } from "../state_panel.tsx";
import { ListLink } from "./list_link.tsx";
import { useUi } from "../ui.ts";

interface EmptyProps {
  noun: string;
  path: string;
  filtered: boolean;
  /** Says why a tab is empty; then no filter is to be cleared. */
  text?: string;
  /** True for records that only the API and imports bring in. */
  isImported?: boolean;
}

export function Empty({ noun, path, filtered, text, isImported = false }: EmptyProps) {
  const ui = useUi();
  const { list } = ui.m.common;
  if (!filtered && text === undefined && isImported) {
    return (
      <StatePanel title={list.none(noun)} text={`${list.nothingYet(noun)} ${list.fills}`}>
        {ui.may("staff.manage") && (
          <div className="actions">
            <a role="button" className="secondary" href="/staff/tokens">{ui.m.tokens.title}</a>
            <DevelopersLink />
          </div>
        )}
      </StatePanel>
    );
  }
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
