interface Letter {
  name: string;
  text: string;
  time: string;
  /** Addresses of the page that shows it, and of the settings. */
  link: string;
  /** Null: it comes whatever they say. */
  settings: string | null;
}

/** What a notification reads like as an email of plain text. */
export const en = {
  subject: (title: string) => `Mentor Desk: ${title}`,
  body: ({ name, text, time, link, settings }: Letter) =>
    [
      `Hello ${name},`,
      "",
      text,
      time,
      "",
      link,
      ...(settings === null
        ? []
        : ["", "You get this email because Email Notifications is on in your settings:", settings]),
      "",
    ].join("\n"),
};
