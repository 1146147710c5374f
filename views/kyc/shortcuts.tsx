import { Fragment } from "react";
import { shortcut } from "../ui/key.tsx";
import { useUi } from "../ui/ui.ts";

type Table = Readonly<Record<string, readonly string[]>>;

/** Rows of a first and a last key. */
const RANGES: readonly string[] = ["digits", "checks"];

const inReview = {
  accept: ["a"],
  resolve: ["h"],
  decline: ["d"],
  revoke: ["x"],
  confirm: ["Ctrl+Enter"],
  cancel: ["Esc"],
  ask: ["e"],
  comment: ["c"],
  undo: ["z"],
  skip: ["s"],
  back: ["b"],
  documents: ["[", "]"],
  pages: ["←", "→"],
  digits: ["1", "9"],
  checks: ["Shift+1", "Shift+9"],
  zoom: ["Shift+Z"],
  rotate: ["Shift+R"],
  fit: ["f"],
  sideBySide: ["\\"],
  help: ["?"],
} as const;

const inList = {
  start: ["r"],
  move: ["j", "k", "↓", "↑"],
  open: ["Enter"],
  accept: ["a"],
  decline: ["d"],
  revoke: ["x"],
  comment: ["c"],
  confirm: ["Ctrl+Enter"],
  undo: ["z"],
  leave: ["Esc"],
  help: ["?"],
} as const;

/** Names such as ArrowDown are no single characters. */
const SINGLE = /^(Shift\+)?[!-~]$/;

const tables: Record<"inReview" | "inList", Table> = { inReview, inList };

export function Shortcuts({ of }: { of: keyof typeof tables }) {
  const ui = useUi();
  const { keys } = ui.m.review;
  return (
    <>
      <button
        type="button"
        className="ghost square sm scripted"
        popoverTarget="shortcuts"
        aria-label={keys.title}
        title={keys.title}
        aria-keyshortcuts={shortcut(ui, "?")}
      >
        <kbd className="key" aria-hidden="true">?</kbd>
      </button>
      <section
        className="shortcuts"
        id="shortcuts"
        popover="auto"
        aria-labelledby="shortcuts-title"
      >
        <h2 id="shortcuts-title" tabIndex={-1} autoFocus>{keys.title}</h2>
        {!ui.singleKeys && <p className="muted">{keys.off}</p>}
        <h3>{keys[of]}</h3>
        <dl>
          {Object.entries(tables[of]).map(([name, all]) => {
            const usable = ui.singleKeys ? all : all.filter((key) => !SINGLE.test(key));
            return usable.length > 0 && <Row key={name} name={name} usable={usable} />;
          })}
        </dl>
      </section>
    </>
  );
}

function Row({ name, usable }: { name: string; usable: readonly string[] }) {
  const { keys } = useUi().m.review;
  const localized = (key: string) =>
    key.split("+").map((part) => keys.names[part] ?? part).join("+");
  return (
    <div>
      <dt>{keys[name as keyof typeof inReview | keyof typeof inList]}</dt>
      <dd>
        {usable.map((key, index) => (
          <Fragment key={key}>
            {RANGES.includes(name) && index > 0 && "–"}
            <kbd className="key">{localized(key)}</kbd>
          </Fragment>
        ))}
      </dd>
    </div>
  );
}
