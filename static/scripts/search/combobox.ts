export function becomeCombobox(form: HTMLFormElement, field: HTMLInputElement): void {
  field.role = "combobox";
  field.ariaAutoComplete = "list";
  field.ariaExpanded = "false";
  field.setAttribute("aria-controls", "find-list");
  const hint = form.querySelector("kbd")!;
  if (/mac|iphone|ipad/i.test(navigator.platform)) hint.textContent = "⌘K";
  hint.hidden = false;
  form.querySelector("button")!.hidden = false;
}
