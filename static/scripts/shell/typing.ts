const TYPED = "textarea, select, input:not([type=checkbox], [type=radio])";

/** True where a key that is pressed writes something. */
export const isTyping = (target: Element): boolean => target.closest(TYPED) !== null;

/** True if a character alone is a shortcut: staff can turn that off. */
export const hasSingleKeys = (): boolean => document.body.dataset.keys === "single";
