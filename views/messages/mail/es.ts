import type { Messages } from "../en.ts";

export const mail: Messages["mail"] = {
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
