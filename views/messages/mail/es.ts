import type { en } from "./en.ts";

export const es: typeof en = {
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
};
