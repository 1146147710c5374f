import type { Applicant, Refusal, Step } from "./applicants.ts";
import type { PlatformRecord } from "./records.ts";
import { type DeskEvent, isOfRequest } from "./webhooks.ts";

interface Shown {
  applicants: readonly Applicant[];
  refusals: readonly Refusal[];
  records: { all: readonly PlatformRecord[] };
  /** Waiting applicants, if they are enough that nobody new comes; else null. */
  held: number | null;
}

const SHOWN_APPLICANTS = 60;
const SHOWN_RECORDS = 20;

/** The page of the platform: what its applicants sent, and what the verified webhooks said. */
export function view({ applicants, refusals, records, held }: Shown, desk: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Simulated platform</title>
<link rel="stylesheet" href="/style.css">
<script src="/live.js" defer></script>
<noscript><meta http-equiv="refresh" content="5"></noscript>
</head>
<body>
<header>
<h1>Simulated platform</h1>
<p>These applicants do not exist. They send documents to the <a href="${desk}/kyc">desk</a>, and
this page shows what its webhooks say about them, about payouts and about people. The desk sends a
step 30 seconds after it was taken, because until then it can be undone.</p>
<h2>Try this</h2>
<ol class="try">
<li>Decline somebody at the desk: the applicant applies again with better documents.</li>
<li>Ask for a document again: a better scan arrives after some seconds.</li>
<li>Accept somebody and undo it within 30 seconds: nothing arrives here.</li>
<li>Revoke an approval of the desk's own sample: it appears here as an event.</li>
<li>As finance, release a held payout: the platform pays it, and the desk shows it as completed.</li>
<li>As support, ask for a correction: the platform sends the new value, which closes it.</li>
<li>Deactivate a person, close a community or pause a partner: the platform does it after ten
seconds. It refuses the second of these.</li>
<li>Look at an event below: type, status, version, reasons and the message to the applicant.</li>
</ol>
</header>
<main>
${held === null ? "" : `<p class="held">${held} are waiting: decide one and the next arrives.</p>`}
${records.all.slice(0, SHOWN_RECORDS).map(recordCard).join("\n")}
${applicants.slice(0, SHOWN_APPLICANTS).map(applicantCard).join("\n") || "<p>Nobody yet.</p>"}
${refusals.length === 0 ? "" : refusedCard(refusals)}
</main>
</body>
</html>`;
}

function applicantCard({ profile, requestId, status, steps }: Applicant): string {
  const name = profile ? profile.name : `Request ${requestId}`;
  const kind = profile ? `${profile.kind}, ${requestId}` : "sample data of the desk";
  return `<article>
<h2>${escape(name)} <span class="status ${escape(status)}">${escape(status)}</span></h2>
<p class="facts">${escape(kind)}</p>
<ol>
${steps.map(stepItem).join("\n")}
</ol>
</article>`;
}

const recordCard = ({ kind, id, state, steps }: PlatformRecord): string =>
  `<article>
<h2>${kind[0]!.toUpperCase()}${kind.slice(1)} ${escape(id)}
<span class="status">${escape(state)}</span></h2>
<ol>
${steps.map(stepItem).join("\n")}
</ol>
</article>`;

function stepItem({ at, text, event }: Step): string {
  if (!event) return `<li>${time(at)} ${escape(text)}</li>`;
  const facts = factsOf(event).map(escape).join(", ");
  const message = isOfRequest(event) ? event.data.message : null;
  const quoted = message === null ? "" : `<blockquote>${escape(message)}</blockquote>`;
  return `<li class="event">${time(at)} <code>${escape(text)}</code> ${facts}
<span class="valid">signature valid</span>${quoted}</li>`;
}

function factsOf(event: DeskEvent): string[] {
  if ("field" in event.data) return [event.data.field];
  const version = `version ${event.data.version}`;
  return isOfRequest(event) ? [event.data.status, version, ...event.data.reasons] : [version];
}

const refusedCard = (refusals: readonly Refusal[]): string =>
  `<article class="refused">
<h2>Refused with 401</h2>
<ol>
${
    refusals.map(({ at, id }) =>
      `<li>${time(at)} <code>${escape(id) || "no id"}</code>
<span class="invalid">signature not valid</span></li>`
    ).join("\n")
  }
</ol>
</article>`;

const time = (at: Date): string =>
  `<time datetime="${at.toISOString()}">${at.toISOString().slice(11, 19)}</time>`;

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Puts the new applicants in place of the old ones; without it the page reloads. */
export const script = `new EventSource("/events").onmessage = async () => {
  const page = await (await fetch("/")).text();
  const { body } = new DOMParser().parseFromString(page, "text/html");
  document.querySelector("main").replaceWith(body.querySelector("main"));
};
`;

export const styles = `:root {
  color-scheme: light dark;
  --line: light-dark(#d5dae2, #333b49);
  --faint: light-dark(#566072, #9aa5b8);
  --good: light-dark(#14683a, #7fd6a4);
  --bad: light-dark(#a11d2b, #ff9aa2);
}
body {
  max-width: 76rem;
  margin: 0 auto;
  padding: 1rem;
  font: 1rem/1.5 system-ui, sans-serif;
  background: light-dark(#f6f7f9, #12161d);
  color: light-dark(#1d2433, #e6eaf1);
}
a { color: light-dark(#1b4f8f, #8dbcf5); }
h1 { margin: 0; font-size: 1.5rem; }
h2 { margin: 0; font-size: 1.05rem; overflow-wrap: anywhere; }
main {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr));
  gap: 1rem;
}
article {
  padding: 0.75rem 1rem;
  border: 1px solid var(--line);
  border-radius: 0.5rem;
  background: light-dark(#fff, #1a202a);
}
ol { margin: 0.5rem 0 0; padding: 0; list-style: none; font-size: 0.9rem; }
li { padding: 0.2rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
blockquote { margin: 0.25rem 0; padding-left: 0.75rem; border-left: 3px solid var(--line); }
time, .facts { color: var(--faint); font-variant-numeric: tabular-nums; }
.facts { margin: 0; font-size: 0.9rem; }
.status { font-weight: 400; font-size: 0.9rem; }
.accepted, .valid { color: var(--good); }
.declined, .revoked, .expired, .invalid { color: var(--bad); }
.event { font-weight: 500; }
.try { list-style: decimal inside; max-width: 60rem; }
.held { grid-column: 1 / -1; margin: 0; font-weight: 500; }
.refused { border-color: var(--bad); }
`;
