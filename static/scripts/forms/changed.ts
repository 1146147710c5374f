import type { Control } from "../dom.ts";

/** A select without a selected option shows its first one. */
const servedOption = (options: HTMLOptionElement[]): HTMLOptionElement | undefined =>
  options.find(({ defaultSelected }) => defaultSelected) ?? options[0];

export function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    return control.value !== servedOption([...control.options])?.value;
  }
  if (control.type === "checkbox" || control.type === "radio") {
    const { checked, defaultChecked } = control as HTMLInputElement;
    return checked !== defaultChecked;
  }
  return control.value !== control.defaultValue;
}
