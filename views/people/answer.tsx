import type { RequestProgress } from "../../data/people/request_progress.ts";
import type { User } from "../../data/records/users.ts";
import type { Language } from "../../data/settings.ts";
import { catalogues, locales } from "../messages/catalogue.ts";
import { dataAttributes } from "../ui/data_attributes.ts";
import { useUi } from "../ui/ui.ts";

const languageOf = ({ language = "" }: User): Language => {
  const spoken = language.split("-")[0]!.toLowerCase();
  return Object.hasOwn(catalogues, spoken) ? spoken as Language : "en";
};

/** Made once for each language, as a format takes memory that V8 does not count. */
const dayFormats = new Map<Language, Intl.DateTimeFormat>();

function dayFormatOf(language: Language): Intl.DateTimeFormat {
  const format = dayFormats.get(language) ??
    new Intl.DateTimeFormat(locales[language], { dateStyle: "long", timeZone: "UTC" });
  dayFormats.set(language, format);
  return format;
}

/**
 * The answer to a person about the current request, in their language; null while the last step can
 * still be undone. Escalations, checks, notes and places in the queue are internal.
 */
function answerFor(user: User, progress: RequestProgress | null): string | null {
  const language = languageOf(user);
  const { letter } = catalogues[language].answers;
  const hello = letter.hello(user.name);
  if (!progress) return `${hello}\n\n${letter.none}`;
  const { request, asks, unsent } = progress;
  const { id, status, stage, version, expiresAt, message } = request;
  const [ask] = asks;
  const isPending = status === "pending";
  if (unsent.has(`${id}:${version}`) || isPending && ask && unsent.has(ask.id)) return null;
  const day = dayFormatOf(language);
  const dayOf = (instant: string) => day.format(new Date(instant));
  const said: string[] = [];
  if (isPending && stage === "waiting" && ask) {
    said.push(letter.waiting(ask.documentName, dayOf(ask.until)), ask.message);
  } else if (isPending) {
    said.push(stage === "answered" || stage === "no-answer" ? letter[stage] : letter.pending);
  } else {
    const isValid = status === "accepted" && expiresAt;
    said.push(isValid ? letter.acceptedUntil(dayOf(expiresAt)) : letter[status]);
    if (status !== "expired" && message) said.push(message);
  }
  return [hello, ...said].join("\n\n");
}

/** The answer to copy, behind a summary. */
export function PersonAnswer({ user, progress }: { user: User; progress: RequestProgress | null }) {
  const { m } = useUi();
  const text = answerFor(user, progress);
  const language = languageOf(user);
  return text !== null && (
    <div className="answer-copy">
      <button
        type="button"
        className="secondary sm scripted"
        {...dataAttributes({ copy: "answer-text", copied: m.common.copied })}
      >
        {m.answers.copy}
      </button>
      <small className="muted" role="status"></small>
      <details>
        <summary>{m.answers.shownIn[language]}</summary>
        <p id="answer-text" className="notes" lang={language} dir="auto" translate="no">{text}</p>
      </details>
    </div>
  );
}
