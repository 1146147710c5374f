import type { Viewable } from "../../data/kyc/documents/viewable.ts";
import { Icon } from "../ui/icon.tsx";
import type { Ui } from "../ui/ui.ts";
import { Key, shortcut } from "./shortcuts.tsx";
import { displayedPath } from "./undisplayed.tsx";

interface ViewerProps {
  ui: Ui;
  /** Name of the user. */
  name: string;
  id: string;
  documents: readonly Viewable[];
  /** Index of the document shown, from 0. */
  shown: number;
  /** Address of the page that shows a document. */
  href: (index: number) => string;
  /** False in fragments for a script: their `<noscript>` pictures would be loaded. */
  alone: boolean;
}

/**
 * Viewer of the documents, one of them large. `static/scripts/review.ts` paints them and records
 * views; without scripts, `<noscript>` has the document of this page.
 */
export function Viewer(props: ViewerProps) {
  const { ui, name, documents, shown } = props;
  const { details } = ui.m.kyc;
  return (
    <main
      id="main"
      className="viewer"
      tabIndex={-1}
      aria-label={ui.m.review.documentsOf(name)}
      data-loading={ui.m.review.loading}
      data-broken={ui.m.review.broken}
    >
      <div className="viewer-bar">
        <Tabs {...props} />
        {documents.length > 0 && <Tools ui={ui} several={documents.length > 1} />}
      </div>
      <div
        className="stage"
        id="stage"
        role="group"
        aria-label={details.documents}
        tabIndex={0}
        aria-keyshortcuts="ArrowLeft ArrowRight"
      >
        {documents.length === 0 && <p className="muted none">{details.noDocuments}</p>}
        {documents.map((document, index) => (
          <Figure key={document.id} {...props} document={document} isShown={index === shown} />
        ))}
      </div>
    </main>
  );
}

const Tabs = ({ ui, documents, shown, href }: ViewerProps) => (
  <nav aria-label={ui.m.review.documents}>
    <ul className="document-tabs">
      {documents.map(({ id, type, name, isReplaced }, index) => (
        <li key={id}>
          <a
            href={href(index)}
            title={name}
            data-shows={index}
            aria-current={index === shown ? "true" : undefined}
            aria-keyshortcuts={index < 9 ? shortcut(ui, `${index + 1}`) : undefined}
          >
            <b>{index + 1}</b> {ui.m.kyc.documentTypes[type]}
            {documents.filter((other) => other.type === type).length > 1 && (
              <span className="muted">{` ${name}`}</span>
            )}
            {isReplaced && <span className="muted">{`, ${ui.m.review.replaced}`}</span>}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

const BESIDE = "\\";

/** Tools for the painted document; they need scripts. */
function Tools({ ui, several }: { ui: Ui; several: boolean }) {
  const { tools, sideBySide, rotate, zoom, fit } = ui.m.review;
  return (
    <div className="tools scripted" role="group" aria-label={tools}>
      {several && (
        <Tool ui={ui} command="pair" keys={BESIDE} mark={BESIDE} wide pressed={false}>
          {sideBySide}
        </Tool>
      )}
      <Tool ui={ui} command="rotate" keys="Shift+R" mark="⇧R">{rotate}</Tool>
      <Tool ui={ui} command="zoom" keys="z" mark="Z">{zoom}</Tool>
      <Tool ui={ui} command="fit" keys="f" mark="F">{fit}</Tool>
    </div>
  );
}

/** Two documents may have the same bytes, so the address contains the id. */
export const sourceOf = ({ id, path }: Pick<Viewable, "id" | "path">): string =>
  `${path}?painted#${id}`;

interface FigureProps extends ViewerProps {
  document: Viewable;
  isShown: boolean;
}

function Figure({ ui, id: request, document, isShown, alone }: FigureProps) {
  const { id, type, name, kind, path } = document;
  const label = ui.m.review.picture(ui.m.kyc.documentTypes[type], name);
  return (
    <figure
      hidden={!isShown}
      data-kind={kind}
      data-src={["image", "pdf", "remote"].includes(kind) ? sourceOf(document) : undefined}
      data-label={label}
      data-displayed={displayedPath(request, id)}
    >
      {kind === "elsewhere" && (
        <p>
          {ui.m.review.elsewhere}{" "}
          <a href={path} target="_blank" rel="noopener">
            {ui.m.review.open}
            <Icon name="external-link" />
          </a>
        </p>
      )}
      {kind === "missing" && <p>{ui.m.review.missing}</p>}
      {alone && isShown && (
        <WithoutScripts label={label} download={ui.m.review.download(name)} document={document} />
      )}
    </figure>
  );
}

function WithoutScripts(
  { label, download, document: { kind, path } }: {
    label: string;
    download: string;
    document: Viewable;
  },
) {
  switch (kind) {
    case "image":
      return (
        <noscript>
          <img src={`${path}?shown`} alt={label} />
        </noscript>
      );
    case "pdf":
    case "remote":
      return (
        <noscript>
          <a href={path}>{download}</a>
        </noscript>
      );
    default:
      return null;
  }
}

interface ToolProps {
  ui: Ui;
  /** Command for `static/scripts/review/view.ts`. */
  command: string;
  /** Shortcut for `aria-keyshortcuts` and for display. */
  keys: string;
  mark: string;
  /** Hidden on small screens. */
  wide?: boolean;
  pressed?: boolean;
  children: string;
}

const Tool = ({ ui, command, keys, mark, wide = false, pressed, children }: ToolProps) => (
  <button
    type="button"
    className={wide ? "ghost sm wide-only" : "ghost sm"}
    data-view={command}
    aria-pressed={pressed}
    aria-keyshortcuts={shortcut(ui, keys)}
  >
    {children} <Key ui={ui}>{mark}</Key>
  </button>
);
