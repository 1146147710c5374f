interface Letter {
  name: string;
  text: string;
  time: string;
  /** Address of the notification, and of the settings. */
  link: string;
  /** null if the recipient cannot switch off this mail. */
  settings: string | null;
}

/** Plain-text mail for a notification. */
export default {
  subject: (title: string) => `Mentor Desk: ${title}`,
  body: ({ name, text, time, link, settings }: Letter) =>
    [
      `Hello ${name},`,
      "",
      text,
      time,
      "",
      link,
      ...(settings === null ? [] : [
        "",
        "You're receiving this because email notifications are on in your settings:",
        settings,
      ]),
      "",
    ].join("\n"),
};
