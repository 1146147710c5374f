import type { CaseSteps } from "../../../data/kyc/asks/case.ts";
import type { ReviewSession } from "../../../data/kyc/queue/review_session.ts";
import type { KycRecord } from "../../../data/kyc/requests/requests.ts";
import type { Viewable } from "../../../data/kyc/documents/viewable.ts";
import { useUi } from "../../ui/ui.ts";
import { AskLink } from "../asks/ask_link.tsx";
import { ExpiryLink } from "./expiry.tsx";
import { Older } from "../asks/versions.tsx";
import { Key, shortcut } from "../../ui/key.tsx";
import { dataAttributes } from "../../ui/data_attributes.ts";

export interface ViewerProps {
  /** Name of the user. */
  name: string;
  request: KycRecord;
  session: ReviewSession;
  steps: CaseSteps;
  documents: readonly Viewable[];
  /** Ids of the documents that this reviewer has viewed. */
  displayed: ReadonlyMap<string, string>;
  /** Index of the document shown, from 0. */
  shown: number;
  /** Address of the page that shows a document. */
  href: (index: number) => string;
  /** False in fragments for a script: their `<noscript>` pictures would be loaded. */
  alone: boolean;
}

/** Tabs of the documents, and the tools for the painted one. */
export function ViewerBar(props: ViewerProps) {
  const { documents } = props;
  return (
    <div className="viewer-bar">
      <Tabs {...props} />
      <AskLinks {...props} />
      {documents.length > 0 && <Tools several={documents.length > 1} />}
    </div>
  );
}

/** One link per document; the one of the shown document is visible and has the key. */
const AskLinks = ({ request, session, steps, documents, shown }: ViewerProps) => {
  return (
    <>
      {documents.map((document, index) => (
        <span key={document.id} {...dataAttributes({ asks: index })} hidden={index !== shown}>
          <AskLink
            request={request}
            session={session}
            steps={steps}
            document={document}
            container="dialog"
            hasKey
          />{" "}
          <ExpiryLink
            request={request}
            session={session}
            document={document}
            container="dialog"
          />
        </span>
      ))}
    </>
  );
};

/** Replaced documents come last, in a menu. */
function Tabs(props: ViewerProps) {
  const ui = useUi();
  const { documents } = props;
  const all = documents.map((document, index) => ({ document, index }));
  const current = all.filter(({ document }) => !document.isReplaced);
  const older = all.filter(({ document }) => document.isReplaced);
  const tabs = (of: typeof all) =>
    of.map(({ document, index }) => (
      <li key={document.id}>
        <Tab {...props} document={document} index={index} />
      </li>
    ));
  return (
    <nav aria-label={ui.m.review.documents} {...dataAttributes({ mark: ui.m.review.displayed })}>
      <ul className="document-tabs">{tabs(current)}</ul>
      <Older count={older.length} className="menu-button older">
        <ul className="menu document-tabs">{tabs(older)}</ul>
      </Older>
    </nav>
  );
}

function Tab(
  { shown, displayed, href, document, index }: ViewerProps & {
    document: Viewable;
    index: number;
  },
) {
  const ui = useUi();
  const { id, typeLabel, name } = document;
  return (
    <a
      href={href(index)}
      title={`${typeLabel}: ${name}`}
      {...dataAttributes({
        shows: index,
        displayed: displayed.has(id) ? ui.m.review.displayed : undefined,
      })}
      aria-current={index === shown ? "true" : undefined}
      aria-keyshortcuts={index < 9 ? shortcut(ui, `${index + 1}`) : undefined}
    >
      <b>{index + 1}</b> <span>{typeLabel}</span>
    </a>
  );
}

const BESIDE = "\\";

/** Tools for the painted document, a menu on small screens; they need scripts. */
function Tools({ several }: { several: boolean }) {
  const { tools, sideBySide, rotate, zoom, fit } = useUi().m.review;
  return (
    <details className="menu-button tools scripted">
      <summary>{tools}</summary>
      <div className="menu" role="group" aria-label={tools}>
        {several && (
          <Tool command="pair" keys={BESIDE} mark={BESIDE} pressed={false}>
            {sideBySide}
          </Tool>
        )}
        <Tool command="rotate" keys="Shift+R" mark="⇧R">{rotate}</Tool>
        <Tool command="zoom" keys="Shift+Z" mark="⇧Z">{zoom}</Tool>
        <Tool command="fit" keys="f" mark="F">{fit}</Tool>
      </div>
    </details>
  );
}

interface ToolProps {
  /** Command for `static/scripts/review/view.ts`. */
  command: string;
  /** Shortcut for `aria-keyshortcuts` and for display. */
  keys: string;
  mark: string;
  pressed?: boolean;
  children: string;
}

const Tool = ({ command, keys, mark, pressed, children }: ToolProps) => {
  const ui = useUi();
  return (
    <button
      type="button"
      className="ghost sm"
      {...dataAttributes({ view: command })}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut(ui, keys)}
    >
      {children} <Key>{mark}</Key>
    </button>
  );
};
