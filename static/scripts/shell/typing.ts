const TYPED = "textarea, select, input:not([type=checkbox], [type=radio])";

/** Whether a key that is pressed there writes something. */
export const isTyping = (target: Element): boolean => target.closest(TYPED) !== null;

/** Whether a character alone is a shortcut: staff can turn that off. */
export const hasSingleKeys = (): boolean => document.body.dataset.keys === "single";
