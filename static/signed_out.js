import { isChanged } from "./changed.js";
import { onHtmx } from "./htmx_events.js";

/* Whose session has ended is led to the login page: what was typed for a decision waits in this tab
 * meanwhile, for the same person and the same state of the request, till it is kept at the desk.
 * `data-reviewer` says who that is. */

const PREFIX = "typed ";
/** As long as a session lasts without a request. */
const LONGEST_MS = 60 * 60 * 1000;

/** Some browsers have none, or say so only when it is asked for: then what was typed is not kept. */
function inTab(use) {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

const valueOf = (form, name) => form.elements.namedItem(name)?.value;

export function keepHere(form) {
  const { reviewer, draft } = form.dataset;
  if (!reviewer) return;
  const typed = {
    ...{ reviewer, action: form.getAttribute("action"), at: Date.now() },
    ...{ version: valueOf(form, "version"), notes: valueOf(form, "reviewNotes") },
    checks: new FormData(form).getAll("checks"),
  };
  inTab((storage) => storage.setItem(PREFIX + draft, JSON.stringify(typed)));
}

/** A checklist that is kept by itself has none of the notes that wait. */
export function forgetHere({ dataset: { draft, reviewer } }) {
  if (reviewer) inTab((storage) => storage.removeItem(PREFIX + draft));
}

onHtmx("response:error", ({ ctx: { response } }) => {
  const form = response.status === 401 && document.querySelector("form[data-reviewer]");
  if (form && [...form.elements].some(isChanged)) keepHere(form);
});

const waiting = () =>
  inTab((storage) =>
    Object.keys(storage).filter((key) => key.startsWith(PREFIX)).map((key) => {
      return { key, typed: JSON.parse(storage.getItem(key)) };
    })
  ) ?? [];

function forget(isOver) {
  const over = waiting().filter(({ typed }) => isOver(typed));
  inTab((storage) => over.forEach(({ key }) => storage.removeItem(key)));
}

/** Into a form that is there; it is a draft again from then on. */
function fill(form) {
  const { draft, reviewer } = form.dataset;
  const typed = inTab((storage) => JSON.parse(storage.getItem(PREFIX + draft)));
  if (typed === null) return;
  if (typed.reviewer !== reviewer || typed.version !== valueOf(form, "version")) {
    return forgetHere(form);
  }
  const notes = form.elements.namedItem("reviewNotes");
  notes.value = typed.notes;
  for (const box of form.querySelectorAll("[name=checks]")) {
    box.checked = typed.checks.includes(box.value);
  }
  notes.dispatchEvent(new Event("change", { bubbles: true }));
}

const fillForm = () => {
  const form = document.querySelector("form[data-reviewer]");
  if (form) fill(form);
};

/** A step by its request and status; the rest of its address is that of a sitting. */
function stepOf(address) {
  const { pathname, searchParams } = new URL(address, location);
  return `${pathname} ${searchParams.get("status")}`;
}

/** In review the step that was left is taken again. */
function openStep() {
  const steps = new Set(waiting().map(({ typed }) => stepOf(typed.action)));
  const links = [...document.querySelectorAll("#review a[hx-get]")];
  links.find(({ href }) => steps.has(stepOf(href)))?.click();
}

const reviewer = document.querySelector("[data-reviewer]")?.dataset.reviewer;
forget(({ at }) => Date.now() - at > LONGEST_MS);
if (reviewer !== undefined) {
  forget((typed) => typed.reviewer !== reviewer);
  fillForm();
  openStep();
}
onHtmx("after:swap", fillForm);

// What somebody typed goes with them.
document.addEventListener("submit", ({ target }) => {
  if (target.matches("[action='/logout']")) forget(() => true);
}, true);
