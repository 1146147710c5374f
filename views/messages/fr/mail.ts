import type en from "../en/mail.ts";

export default {
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
        "Vous recevez cet e-mail parce que les notifications par e-mail sont activées dans vos paramètres\u00a0:",
        settings,
      ]),
      "",
    ].join("\n"),
} satisfies typeof en;
