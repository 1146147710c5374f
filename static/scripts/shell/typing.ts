const TYPED = "textarea, select, input:not([type=checkbox], [type=radio])";

export const isTyping = (target: Element): boolean => target.closest(TYPED) !== null;

/** Staff can turn them off. */
export const hasSingleKeys = (): boolean => document.body.dataset.keys === "single";
