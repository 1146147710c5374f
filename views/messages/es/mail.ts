import type en from "../en/mail.ts";

export default {
  subject: (title) => `Mentor Desk: ${title}`,
  body: ({ name, text, time, link, settings }) =>
    [
      `Hola, ${name}:`,
      "",
      text,
      time,
      "",
      link,
      ...(settings === null ? [] : [
        "",
        "Recibe este correo porque las notificaciones por correo están activadas en sus ajustes:",
        settings,
      ]),
      "",
    ].join("\n"),
} satisfies typeof en;
