import Bowser from "bowser";

/** What a browser calls itself, in the two words by which people know it: `Firefox · Android`. */
export function deviceName(userAgent: string): string {
  if (userAgent === "") return "";
  const { browser, os } = Bowser.parse(userAgent);
  return browser.name && os.name ? `${browser.name} · ${os.name}` : userAgent;
}
