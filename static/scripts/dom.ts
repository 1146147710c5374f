/** The element that an event happened on; the root for events of the document itself. */
export const eventTarget = ({ target }: Event): Element =>
  target instanceof Element ? target : document.documentElement;

export const closest = (event: Event, selector: string): HTMLElement | null =>
  eventTarget(event).closest<HTMLElement>(selector);

export function required(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`This page has no ${selector}.`);
  return found;
}

export function copyOf(templateId: string): HTMLElement {
  const template = document.getElementById(templateId) as HTMLTemplateElement;
  return template.content.firstElementChild!.cloneNode(true) as HTMLElement;
}

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Moves autofocus from a field to the title on touch screens, where a keyboard would cover the dialog.
 */
export function avoidKeyboard(part: ParentNode | null): void {
  const field = part?.querySelector<HTMLElement>("textarea[autofocus]");
  if (!field || !matchMedia("(pointer: coarse)").matches) return;
  field.autofocus = false;
  const title = part?.querySelector<HTMLElement>("#dialog-title");
  if (title) Object.assign(title, { tabIndex: -1, autofocus: true });
}

export type Timer = ReturnType<typeof setTimeout>;

export const controlsIn = (parent: Element): Control[] => [
  ...parent.querySelectorAll<Control>("input, select, textarea"),
];
