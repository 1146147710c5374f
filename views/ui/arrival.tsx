import { Dialog, type Place } from "./dialog/dialog.tsx";
import type { Ui } from "./ui.ts";

/** Asks before a link from another site opens a page that is audited. */
export function Arrival({ ui, place, href }: { ui: Ui; place: Place; href: string }) {
  const { arrival, nav } = ui.m.common;
  return (
    <Dialog
      ui={ui}
      place={place}
      small
      title={arrival.title}
      back={{ href: "/dashboard", label: nav.dashboard }}
      footer={<a role="button" href={href}>{arrival.go}</a>}
    >
      <p>{arrival.text}</p>
      <p>
        <code>{href}</code>
      </p>
    </Dialog>
  );
}
