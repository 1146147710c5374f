import type { en } from "./en.ts";

export const fr: typeof en = {
  subject: (title) => `Mentor Desk\u00a0: ${title}`,
  body: ({ name, text, time, link, settings }) =>
    [
      `Bonjour ${name},`,
      "",
      text,
      time,
      "",
      link,
      ...(settings === null ? [] : [
        "",
        "Cet e-mail arrive parce que les notifications par e-mail sont activées dans les paramètres\u00a0:",
        settings,
      ]),
      "",
    ].join("\n"),
};
