import type { Messages } from "../en/catalogue.ts";

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
        "Este correo llega porque los avisos por correo están activados en los ajustes:",
        settings,
      ]),
      "",
    ].join("\n"),
};
