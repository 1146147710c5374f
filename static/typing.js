const TYPED = "textarea, select, input:not([type=checkbox], [type=radio])";

/** Whether keys pressed there write something. What scripts send may come from the document itself. */
export const isTyping = (target) => target instanceof Element && target.closest(TYPED) !== null;

/** Whether a character alone is a shortcut: that can be turned off. */
export const hasSingleKeys = () => document.body.dataset.keys === "single";
