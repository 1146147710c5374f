/** What a browser calls itself, in the two words by which people know it: `Firefox · Android`. */
export async function deviceName(userAgent: string): Promise<string> {
  if (userAgent === "") return "";
  const { default: Bowser } = await import("bowser");
  const { browser, os } = Bowser.parse(userAgent);
  return browser.name && os.name ? `${browser.name} · ${os.name}` : userAgent;
}
