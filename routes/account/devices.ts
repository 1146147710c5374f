/** Returns a User-Agent in two words, such as `Firefox · Android`. */
export async function deviceName(userAgent: string): Promise<string> {
  if (userAgent === "") return "";
  const { default: Bowser } = await import("bowser");
  const { browser, os } = Bowser.parse(userAgent);
  return browser.name && os.name ? `${browser.name} · ${os.name}` : userAgent;
}
