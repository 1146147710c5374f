import type { ReactNode } from "react";
import type { Signal } from "../../data/kyc/requests/signals.ts";
import { type Container, DialogLink, SubHeading } from "../ui/dialog/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { Time } from "../ui/time.tsx";
import { queueHref } from "./review_links.ts";
import { type Ui, useUi } from "../ui/ui.ts";

interface KycSignalsProps {
  container: Container;
  id: string;
  signals: readonly Signal[];
}

export const KycSignals = ({ container, id, signals }: KycSignalsProps) => {
  const ui = useUi();
  return signals.length > 0 && (
    <section className="stack signals">
      <SubHeading container={container}>{ui.m.kycCase.signals.title}</SubHeading>
      <ul>
        {signals.map((signal, index) => (
          <li key={index}>
            <Icon name="info" />
            <span>
              <Sentence container={container} signal={signal} id={id} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

interface SentenceProps extends Pick<KycSignalsProps, "container" | "id"> {
  signal: Signal;
}

function Sentence(props: SentenceProps) {
  const { text, href, label, isRecord } = sentenceOf(useUi(), props);
  return (
    <>
      {text} {isRecord
        ? <DialogLink container={props.container} href={href} onward>{label}</DialogLink>
        : <a href={href}>{label}</a>}
    </>
  );
}

interface Parts {
  text: string;
  href: string;
  label: ReactNode;
  /** Records open in the dialog, lists are pages. */
  isRecord: boolean;
}

function sentenceOf(ui: Ui, { signal, id }: SentenceProps): Parts {
  const texts = ui.m.kycCase.signals;
  switch (signal.kind) {
    case "sameBytes":
      return toRecord(texts.sameBytes, requestHref(signal), signal.userName);
    case "earlier":
      return toRecord(texts.earlier[signal.status], requestHref(signal), at(ui, signal));
    case "sameEmail":
      return toRecord(texts.sameEmail, `/users/${signal.userId}`, signal.name);
    case "payouts":
      return toList(payouts(ui, signal), payoutsHref(signal.userId), texts.payoutsLink);
    case "ends":
      return signal.requestId === id
        ? toList(texts.endsHere(signal.days), queueHref("ending-soon"), texts.endsLink)
        : toRecord(texts.ends(signal.days), requestHref(signal), at(ui, signal));
  }
}

const toRecord = (text: string, href: string, label: ReactNode): Parts => (
  { text, href, label, isRecord: true }
);

const toList = (text: string, href: string, label: ReactNode): Parts => (
  { text, href, label, isRecord: false }
);

const requestHref = ({ requestId }: { requestId: string }): string => `/kyc/${requestId}`;

const at = ({ f }: Ui, { at }: { at: string }) => <Time at={at} f={f} />;

function payouts(
  { m, f }: Ui,
  { count, minor, isMore }: Extract<Signal, { kind: "payouts" }>,
): string {
  const texts = m.kycCase.signals;
  return isMore
    ? texts.payoutsMore(f.number(count - 1))
    : texts.payouts(count, f.number(count), f.money(minor));
}

const payoutsHref = (userId: string): string =>
  `/finance?${new URLSearchParams({ userId, type: "payout", status: "pending" })}`;
