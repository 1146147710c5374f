import { searchedPaths } from "../screens.ts";
import { searchAttributes } from "./form/form.tsx";
import { Icon } from "./icon.tsx";
import { useUi } from "./ui.ts";
import { dataAttributes } from "./data_attributes.ts";

/** `static/scripts/search/everywhere.ts` makes it a combobox; phones show the link first. */
export function Find() {
  const ui = useUi();
  const { label, hint, shortcut } = ui.m.search;
  return (
    <search aria-label={label}>
      <form
        className="find"
        method="get"
        action="/search"
        {...dataAttributes({ lists: searchedPaths(ui).join(" ") })}
      >
        <Icon name="search" />
        <input
          type="text"
          name="q"
          aria-label={label}
          aria-keyshortcuts="Control+K Meta+K"
          placeholder={hint}
          {...searchAttributes}
          enterKeyHint="search"
          hx-get="/search"
          hx-trigger="input delay:130ms, search:request"
          hx-target="#find-answers"
          hx-sync="this:replace"
          hx-indicator="closest form"
        />
        <kbd aria-hidden="true" hidden>{shortcut}</kbd>
        <button type="button" className="ghost" hidden>{ui.m.common.cancel}</button>
        <span className="vh" aria-live="polite" />
        <div id="find-answers" />
      </form>
      <a className="bell find-open" href="/search" title={label} aria-label={label}>
        <Icon name="search" />
      </a>
    </search>
  );
}
