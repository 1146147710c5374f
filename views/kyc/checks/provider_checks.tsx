import type { ProviderCheck } from "../../../data/kyc/checks/checks.ts";
import type { ReviewSession } from "../../../data/kyc/queue/review_session.ts";
import type { Viewable } from "../../../data/kyc/documents/viewable.ts";
import { dataAttributes } from "../../ui/data_attributes.ts";
import { Key, shortcut } from "../../ui/key.tsx";
import type { KycRecord } from "../../../data/kyc/requests/requests.ts";
import { StatusBadge, type Tone } from "../../ui/badge.tsx";
import { type Container, DialogLink, Fact, Facts, SubHeading } from "../../ui/dialog/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Time } from "../../ui/time.tsx";
import { useUi, type Words } from "../../ui/ui.ts";
import { resolveHref } from "./check_links.ts";

interface ProviderChecksProps {
  container: Container;
  request: KycRecord;
  /** The worst first; null for readers who may not read checks. */
  checks: readonly ProviderCheck[] | null;
  /** Those readers see only this. */
  isBeingChecked?: boolean;
  session?: ReviewSession | null;
}

/** The results of providers; without the permission for them only that the request is checked. */
export function ProviderChecks(props: ProviderChecksProps) {
  const ui = useUi();
  const { container, checks } = props;
  const heading = <SubHeading container={container}>{ui.m.checks.title}</SubHeading>;
  if (checks === null) {
    return props.isBeingChecked && (
      <section className="stack provider-checks">
        {heading}
        <p className="muted">{ui.m.checks.beingChecked}</p>
      </section>
    );
  }
  if (checks.length === 0) return null;
  const earlier = checks.filter(({ isCurrent }) => !isCurrent);
  return (
    <section className="stack provider-checks">
      {heading}
      <CheckList {...props} checks={checks.filter(({ isCurrent }) => isCurrent)} />
      {earlier.length > 0 && (
        <details>
          <summary>{ui.m.checks.earlier(earlier.length, ui.f.number(earlier.length))}</summary>
          <CheckList {...props} checks={earlier} />
        </details>
      )}
    </section>
  );
}

const CheckList = (
  { checks, ...shown }: Omit<ProviderChecksProps, "checks"> & { checks: readonly ProviderCheck[] },
) => (
  <ul>
    {checks.map((check) => (
      <li key={check.id}>
        <CheckEntry {...shown} check={check} />
      </li>
    ))}
  </ul>
);

type CheckEntryProps = Omit<ProviderChecksProps, "checks"> & { check: ProviderCheck };

/** A run of a check: its kind, result, time and facts. */
export function CheckSummary({ check }: { check: ProviderCheck }) {
  const { m, f } = useUi();
  return (
    <>
      <p>
        <strong>{kindName({ m, f }, check.kind)}</strong> <CheckBadge check={check} />
      </p>
      <p className="muted">
        {m.checks.ran(check.provider)} <Time at={check.ranAt} f={f} clock />
      </p>
      <CheckFacts check={check} />
    </>
  );
}

function CheckEntry(props: CheckEntryProps) {
  const { m, f } = useUi();
  const { check } = props;
  const { resolution } = check;
  return (
    <>
      <CheckSummary check={check} />
      {resolution && (
        <p>
          {check.isDismissedEarlier
            ? m.checks.dismissedEarlier(resolution.resolvedByName)
            : m.checks.resolvedBy(
              m.checks.outcomes[resolution.outcome],
              resolution.resolvedByName,
            )}, <Time at={resolution.resolvedAt} f={f} clock />
        </p>
      )}
      {resolution && <p className="notes" translate="no" dir="auto">{resolution.reason}</p>}
      <p className="links">
        <ProviderLink check={check} />
        {check.isOpen && <ResolveLink {...props} />}
      </p>
    </>
  );
}

/** Opens the result at the provider. */
export function ProviderLink({ check: { href, provider } }: { check: ProviderCheck }) {
  const { checks } = useUi().m;
  return href && (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {checks.atProvider(provider)} <Icon name="external-link" />
    </a>
  );
}

function ResolveLink({ container, request, session = null, check }: CheckEntryProps) {
  const ui = useUi();
  return ui.may("kyc.decide") && (
    <DialogLink
      container={container}
      role="button"
      className="secondary sm"
      href={resolveHref(request, check, session)}
      preload={false}
    >
      {ui.m.checks.resolve} <span className="vh">{kindName(ui, check.kind)}</span>
    </DialogLink>
  );
}

interface ResolveHitProps extends Pick<CheckEntryProps, "request" | "session" | "check"> {
  documents: readonly Viewable[];
}

/** Stands in the place of *Accept* while a hit is open; the ID comes into view beside it. */
export function ResolveHit({ request, session, documents, check }: ResolveHitProps) {
  const ui = useUi();
  const id = documents.findIndex(({ type, isReplaced }) => type === "id" && !isReplaced);
  return (
    <DialogLink
      role="button"
      href={resolveHref(request, check, session)}
      preload={false}
      keys={shortcut(ui, "h")}
      {...dataAttributes({ brings: id < 0 ? undefined : id })}
    >
      {ui.m.checks.resolveHit} <Key>H</Key>
    </DialogLink>
  );
}

/** The name of a kind; the key of one that has none. */
export const kindName = ({ m }: Words, kind: string): string =>
  (m.checks.kinds as Record<string, string>)[kind] ?? kind;

const tones: Record<ProviderCheck["result"], Tone> = {
  hit: { tone: "declined", icon: "triangle-alert" },
  unsure: { tone: "pending", icon: "triangle-alert" },
  failed: { tone: "", icon: "circle-x" },
  clear: { tone: "accepted", icon: "circle-check" },
};

const dismissed: Tone = { tone: "", icon: "circle-check" };

const CheckBadge = ({ check }: { check: ProviderCheck }) => {
  const { checks } = useUi().m;
  const { result, isOpen, resolution, isOfEarlierDocument } = check;
  const outcome = resolution && checks.outcomes[resolution.outcome].toLocaleLowerCase();
  const seen = isOfEarlierDocument ? checks.ofEarlier : null;
  const label = [checks.results[result], isOpen ? checks.open : outcome, seen];
  const isDismissed = resolution?.outcome === "not-this-person" ||
    result === "clear" && isOfEarlierDocument;
  return (
    <StatusBadge
      tone={isDismissed ? dismissed : tones[result]}
      label={label.filter((text) => text !== null).join(", ")}
    />
  );
};

/** Scores have no common range: one that `Intl` would round to 0 or spell out is shown as it came. */
const scoreText = ({ f }: Words, score: number): string => {
  const size = Math.abs(score);
  return size !== 0 && (size < 0.001 || size >= 1e6) ? String(score) : f.number(score);
};

function CheckFacts({ check }: { check: ProviderCheck }) {
  const { m, f } = useUi();
  const { score, labels = [], facts = {}, documentName } = check;
  const { yes, no, ...texts } = m.checks;
  // A number may be a year or a reference, so it is shown as it was sent.
  const valueText = (value: string | number | boolean): string =>
    typeof value === "boolean" ? value ? yes : no : String(value);
  const entries = Object.entries(facts);
  const isEmpty = score === undefined && labels.length === 0 && entries.length === 0;
  if (isEmpty && documentName === null) return null;
  return (
    <Facts>
      {documentName !== null && <Fact label={texts.document} isData>{documentName}</Fact>}
      {score !== undefined && <Fact label={texts.score}>{scoreText({ m, f }, score)}</Fact>}
      {labels.length > 0 && <Fact label={texts.labels} isData>{labels.join("; ")}</Fact>}
      {entries.map(([name, value]) => <Fact key={name} label={name} isData>{valueText(value)}
      </Fact>)}
    </Facts>
  );
}

interface BeforeAcceptProps {
  container: Container;
  request: KycRecord;
  /** Open checks, true matches, and those of an earlier document. */
  checks: readonly ProviderCheck[];
  session?: ReviewSession | null;
  isRefused: boolean;
}

/**
 * Above a confirmation that open checks stand against; after a refusal it is read out and has the
 * focus. True matches do not prevent an acceptance, so they are a warning.
 */
export function BeforeAccept({ checks, isRefused, ...shown }: BeforeAcceptProps) {
  const { m } = useUi();
  const open = checks.filter(({ isOpen }) => isOpen);
  const matches = checks.filter(isTrueMatch);
  const missing = checks.filter((check) => !check.isOpen && !isTrueMatch(check));
  return (
    <>
      {open.length > 0 && (
        <div
          id="open-checks"
          className="notice tone declined"
          role={isRefused ? "alert" : undefined}
          tabIndex={-1}
          autoFocus={isRefused}
        >
          <NamedChecks {...shown} checks={open} title={m.checks.beforeAccept} />
        </div>
      )}
      {matches.length > 0 && (
        <div id="true-matches" className="notice tone pending">
          <NamedChecks {...shown} checks={matches} title={m.checks.trueMatches} />
        </div>
      )}
      {missing.length > 0 && (
        <div id="missing-checks" className="notice tone pending">
          <NamedChecks {...shown} checks={missing} title={m.checks.missing} />
        </div>
      )}
    </>
  );
}

export const isTrueMatch = ({ isOpen, resolution }: ProviderCheck): boolean =>
  !isOpen && resolution?.outcome === "true-match";

type NamedChecksProps = Omit<BeforeAcceptProps, "isRefused"> & { title: string };

function NamedChecks({ checks, title, ...shown }: NamedChecksProps) {
  const ui = useUi();
  return (
    <>
      <Icon name="triangle-alert" />
      <div className="provider-checks">
        <p>{title}</p>
        <ul>
          {checks.map((check) => (
            <li key={check.id}>
              <p>
                {kindName(ui, check.kind)} <CheckBadge check={check} />
                {check.labels && <span translate="no">{` ${check.labels.join("; ")}`}</span>}
              </p>
              {check.isOpen && <ResolveLink {...shown} check={check} />}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
