import { dataOf } from "../../../views/ui/data_attributes.ts";

const TYPED = "textarea, select, input:not([type=checkbox], [type=radio])";

export const isTyping = (target: Element): boolean => target.closest(TYPED) !== null;

/** Ctrl or Cmd is held; Ctrl with Alt is AltGr, which writes. */
export const isCommand = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  metaKey || ctrlKey && !altKey;

/** Staff can turn them off. */
export const hasSingleKeys = (): boolean => dataOf(document.body).keys === "single";

/** A key that was pressed once, and that may be a shortcut of a single character. */
export const isSingleKey = (event: KeyboardEvent): boolean =>
  hasSingleKeys() && !isCommand(event) &&
  !(event.defaultPrevented || event.isComposing || event.repeat);
