import type { Viewable } from "../../../data/kyc/documents/viewable.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon_names.ts";
import { Time } from "../../ui/time.tsx";
import { useUi } from "../../ui/ui.ts";
import { ExpiryMark } from "./expiry.tsx";
import { namesOfContents } from "./pdf_contents.ts";
import { displayedPath } from "../undisplayed.tsx";
import { ViewerBar, type ViewerProps } from "./viewer_bar.tsx";
import { shortcut } from "../../ui/key.tsx";
import { dataAttributes } from "../../ui/data_attributes.ts";

/** `static/scripts/review.ts` paints the documents; without scripts `<noscript>` has one. */
export function Viewer(props: ViewerProps) {
  const ui = useUi();
  const { name, documents, shown } = props;
  const compared = documents.findIndex(({ id }) => id === documents[shown]?.besides);
  const { details } = ui.m.kyc;
  return (
    <main
      id="main"
      className="viewer"
      tabIndex={-1}
      aria-label={ui.m.review.documentsOf(name)}
      {...dataAttributes({
        loading: ui.m.review.loading,
        broken: ui.m.review.broken,
        again: ui.m.review.again,
        incomplete: ui.m.review.incomplete,
        missing: ui.m.review.missingPages,
        note: ui.m.review.note,
        painting: ui.m.review.painting,
      })}
    >
      <ViewerBar {...props} />
      <div
        className={compared < 0 ? "stage" : "stage pair compared"}
        id="stage"
        role="group"
        aria-label={details.documents}
        aria-keyshortcuts="ArrowLeft ArrowRight"
      >
        {documents.length === 0 && <p className="muted none">{details.noDocuments}</p>}
        {documents.map((document, index) => (
          <Figure
            key={document.id}
            {...props}
            document={document}
            isShown={index === shown || index === compared}
          />
        ))}
      </div>
      {documents.length > 1 && <Turns />}
    </main>
  );
}

/** Buttons at the edges of the stage; the script hides the one that leads nowhere. */
const Turns = () => {
  const ui = useUi();
  const { review } = ui.m;
  return (
    <>
      <Turn
        beside={-1}
        label={review.previousDocument}
        icon="chevron-left"
        keys={shortcut(ui, "[")}
      />
      <Turn beside={1} label={review.nextDocument} icon="chevron-right" keys={shortcut(ui, "]")} />
    </>
  );
};

interface TurnProps {
  beside: -1 | 1;
  label: string;
  icon: IconName;
  keys?: string;
}

const Turn = ({ beside, label, icon, keys }: TurnProps) => (
  <button
    type="button"
    className={beside > 0 ? "secondary square turn scripted end" : "secondary square turn scripted"}
    {...dataAttributes({ beside })}
    aria-label={label}
    aria-keyshortcuts={keys}
    title={label}
    hidden
  >
    <Icon name={icon} />
  </button>
);

/** Two documents may have the same bytes, so the address contains the id. */
export const sourceOf = ({ id, path }: Pick<Viewable, "id" | "path">): string =>
  `${path}?painted#${id}`;

/** In the place of bytes that a rule has deleted. */
export const Deleted = ({ at }: { at: string }) => {
  const { m, f } = useUi();
  return (
    <span className="muted">
      {m.retention.deleted} <Time at={at} f={f} />
    </span>
  );
};

interface FigureProps extends ViewerProps {
  document: Viewable;
  isShown: boolean;
}

function Figure({ request, documents, document, isShown, alone }: FigureProps) {
  const ui = useUi();
  const { id, typeLabel, name, kind, path, replaces, besides } = document;
  const indexOf = (wanted: string | null) => {
    const found = documents.findIndex((other) => other.id === wanted);
    return found < 0 ? undefined : found;
  };
  const older = indexOf(replaces);
  const label = ui.m.review.picture(typeLabel, name);
  return (
    <figure
      hidden={!isShown}
      {...dataAttributes({
        kind,
        src: ["elsewhere", "missing", "deleted"].includes(kind) ? undefined : sourceOf(document),
        caption: label,
        document: id,
        original: kind === "deleted" ? undefined : `${path}?original`,
        download: ui.m.review.download(name),
        cut: document.isCut ? "" : undefined,
        displayedPath: displayedPath(request.id, id),
        older,
        companion: indexOf(besides),
      })}
    >
      <Caption document={document} isNew={older !== undefined} />
      <div className="sheets" role="group" aria-label={label} tabIndex={0}>
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
        {document.deletedAt !== null && (
          <p>
            <Deleted at={document.deletedAt} />
          </p>
        )}
        {alone && isShown && <WithoutScripts label={label} document={document} />}
      </div>
    </figure>
  );
}

/** `isNew`: it takes the place of an older document of the request. */
function Caption({ document, isNew }: { document: Viewable; isNew: boolean }) {
  const ui = useUi();
  const { review } = ui.m;
  const { typeLabel, name, receivedAt, isReplaced, contents } = document;
  return (
    <figcaption>
      {isReplaced ? <b>{review.oldVersion}</b> : isNew && <b>{review.newVersion}</b>}
      <b>{typeLabel}</b>
      <span className="name" title={name} translate="no">{name}</span>
      {receivedAt && (
        <span>
          <Time at={receivedAt} f={ui.f} />
        </span>
      )}
      {document.expiresOn !== null && (
        <span>
          <ExpiryMark document={document} />
        </span>
      )}
      {namesOfContents(ui, contents).map((text) => <span key={text}>{text}</span>)}
    </figcaption>
  );
}

function WithoutScripts(
  { label, document: { kind, name, path, isCut } }: {
    label: string;
    document: Viewable;
  },
) {
  const ui = useUi();
  switch (kind) {
    case "image":
      return (
        <noscript>
          <img src={isCut ? path : `${path}?shown`} alt={label} />
        </noscript>
      );
    case "pdf":
    case "heic":
    case "remote":
      return (
        <noscript>
          <a href={`${path}?original`}>{ui.m.review.download(name)}</a>
        </noscript>
      );
    default:
      return null;
  }
}
