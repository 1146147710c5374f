import type { ReactNode } from "react";
import type { Signal } from "../../data/kyc/requests/signals.ts";
import { type Container, DialogLink, SubHeading } from "../ui/dialog/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { Time } from "../ui/time.tsx";
import { queueHref } from "./review_links.ts";
import type { Ui } from "../ui/ui.ts";

interface KycSignalsProps {
  ui: Ui;
  container: Container;
  /** Id of the request under review. */
  id: string;
  signals: readonly Signal[];
}

/** Hints for the reviewer, each with a link; renders nothing without signals. */
export const KycSignals = ({ ui, container, id, signals }: KycSignalsProps) =>
  signals.length > 0 && (
    <section className="stack signals">
      <SubHeading container={container}>{ui.m.kycCase.signals.title}</SubHeading>
      <ul>
        {signals.map((signal, index) => (
          <li key={index}>
            <Icon name="info" />
            <span>{sentence(ui, container, signal, id)}</span>
          </li>
        ))}
      </ul>
    </section>
  );

function sentence(ui: Ui, container: Container, signal: Signal, id: string): ReactNode {
  const texts = ui.m.kycCase.signals;
  const { f } = ui;
  const request = (requestId: string, children: ReactNode) => (
    <DialogLink container={container} href={`/kyc/${requestId}`} onward>{children}</DialogLink>
  );
  switch (signal.kind) {
    case "sameBytes":
      return (
        <>
          {texts.sameBytes(signal.document)} {request(signal.requestId, signal.userName)}
        </>
      );
    case "earlier":
      return (
        <>
          {texts.earlier[signal.status]} {request(signal.requestId, <Time at={signal.at} f={f} />)}
        </>
      );
    case "sameEmail":
      return (
        <>
          {texts.sameEmail}{" "}
          <DialogLink container={container} href={`/users/${signal.userId}`} onward>
            {signal.name}
          </DialogLink>
        </>
      );
    case "payouts":
      return (
        <>
          {payouts(ui, signal)} <a href={payoutsHref(signal.userId)}>{texts.payoutsLink}</a>
        </>
      );
    case "ends":
      if (signal.requestId === id) {
        return (
          <>
            {texts.endsHere(signal.days)} <a href={queueHref("ending-soon")}>{texts.endsLink}</a>
          </>
        );
      }
      return (
        <>
          {texts.ends(signal.days)} {request(signal.requestId, <Time at={signal.at} f={f} />)}
        </>
      );
  }
}

function payouts(
  { m, f }: Ui,
  { count, cents, isMore }: Extract<Signal, { kind: "payouts" }>,
): string {
  const texts = m.kycCase.signals;
  return isMore
    ? texts.payoutsMore(f.number(count - 1))
    : texts.payouts(count, f.number(count), f.money(cents));
}

const payoutsHref = (userId: string): string =>
  `/finance?${new URLSearchParams({ userId, type: "payout", status: "pending" })}`;
