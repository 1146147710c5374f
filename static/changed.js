/** A select that names none shows its first option. */
const servedOption = (options) =>
  options.find(({ defaultSelected }) => defaultSelected) ?? options[0];

/** Whether a control of a form says something else than what its page came with. */
export function isChanged(control) {
  if (control.matches("select")) return control.value !== servedOption([...control.options])?.value;
  if (control.matches("[type=checkbox], [type=radio]")) {
    return control.checked !== control.defaultChecked;
  }
  return control.matches("input, textarea") && control.value !== control.defaultValue;
}
