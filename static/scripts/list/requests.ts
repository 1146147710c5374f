export const requests = document.querySelector('form.toolbar[action="/kyc"]')
  ? document.getElementById("list")
  : null;

export const requestRows = (): HTMLElement[] => [
  ...requests?.querySelectorAll<HTMLElement>("tbody tr[id]") ?? [],
];

export const focusRow = (row: Element | null | undefined): void =>
  row?.querySelector<HTMLElement>(".tap")?.focus();
