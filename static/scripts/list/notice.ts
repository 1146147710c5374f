import { copyOf } from "../dom.ts";

export function noticeOf(address: string): HTMLElement {
  const notice = copyOf("not-renewed");
  const text = notice.querySelector("p");
  if (text && !navigator.onLine) text.textContent = text.dataset.offline ?? "";
  notice.querySelector("a")?.setAttribute("href", address);
  return notice;
}
