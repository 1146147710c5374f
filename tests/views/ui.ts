import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { createFormat } from "../../views/format.ts";
import { catalogues } from "../../views/messages/catalogue.ts";
import { type Ui, UiContext } from "../../views/ui/ui.ts";

/** English texts and default settings, for a person with every permission. */
export const ui: Ui = {
  language: "en",
  m: catalogues.en,
  f: createFormat({ locale: "en-US", timeZone: "UTC", dateFormat: "mdy" }),
  mustConfirm: false,
  confirmBy: { password: true, passkey: false, sso: false },
  memberId: "s_reader",
  singleKeys: true,
  may: () => true,
  isDemo: true,
};

/** Markup for this person, or for one with other words. */
export const renderUi = (node: ReactNode, changes: Partial<Ui> = {}): string =>
  renderToStaticMarkup(createElement(UiContext, { value: { ...ui, ...changes } }, node));
