import { isChanged } from "./changed.js";
import { onHtmx } from "./htmx_events.js";

/* Whose session has ended is led to the login page: what was typed for a decision waits in this tab
 * meanwhile, for the same person alone. `data-reviewer` says who that is. */

const PLACE = "typed";
const reviewer = document.querySelector("[data-reviewer]")?.dataset.reviewer;

/** Till it is kept at the desk. */
export function keepHere(form) {
  if (!form.dataset.reviewer) return;
  const fields = [...new FormData(form)].filter(([name]) => isTyped(name));
  const { draft, reviewer } = form.dataset;
  const typed = { reviewer, draft, action: form.getAttribute("action"), fields };
  sessionStorage.setItem(PLACE, JSON.stringify(typed));
}

export const forgetHere = () => sessionStorage.removeItem(PLACE);

onHtmx("response:error", ({ ctx: { response } }) => {
  const form = response.status === 401 && document.querySelector("form[data-reviewer]");
  if (form && [...form.elements].some(isChanged)) keepHere(form);
});

const isTyped = (name) => name === "reviewNotes" || name === "checks";

function fill(form, fields) {
  for (const [name, value] of fields) {
    const control = form.querySelector(
      name === "checks" ? `[name=checks][value="${CSS.escape(value)}"]` : `[name="${name}"]`,
    );
    if (!control) continue;
    if (name === "checks") control.checked = true;
    else control.value = value;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/** A step by its request and status; the rest of its address is that of a sitting. */
function stepOf(address) {
  const { pathname, searchParams } = new URL(address, location);
  return `${pathname} ${searchParams.get("status")}`;
}

/** Into the form, or, where a step opens it in place, by way of the draft that it is opened with. */
async function goOn({ draft, action, fields }) {
  const form = document.querySelector("form[data-reviewer]");
  if (form && stepOf(form.getAttribute("action")) === stepOf(action)) return fill(form, fields);
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  await fetch(draft, { method: "POST", body, redirect: "manual" }).catch(() => {});
  const links = [...document.querySelectorAll("#review a[hx-get]")];
  links.find(({ href }) => stepOf(href) === stepOf(action))?.click();
}

if (reviewer !== undefined) {
  const typed = JSON.parse(sessionStorage.getItem(PLACE) ?? "null");
  forgetHere();
  if (typed?.reviewer === reviewer) goOn(typed);
}
