/* Asks the browser for a passkey, on the pages that may have one to ask for. A click on
 * <button data-passkey="/where/options" data-passkey-texts="{…}"> fetches what to ask for, puts the
 * answer into the input before the button, and sends the form. */

import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

/** Before anything else that hears of it: the form is not complete yet. */
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-passkey]");
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (button.ariaBusy !== "true") complete(button);
}, true);

async function complete(button) {
  const answer = button.previousElementSibling;
  const label = [...button.childNodes];
  answer.value = "";
  say(button, "");
  button.setAttribute("aria-busy", "true");
  button.replaceChildren(button.dataset.busy);
  const given = await answerOf(button);
  button.removeAttribute("aria-busy");
  button.replaceChildren(...label);
  if (given === null || !button.isConnected) return;
  answer.value = JSON.stringify(given);
  // It has been looked at, or is not needed.
  for (const field of passwordsOf(button)) field.value = "";
  button.form.requestSubmit(button.type === "submit" ? button : null);
}

const passwordsOf = ({ form }) => form.querySelectorAll("[type=password]");

/** Null when there is none; what to do about it has been said by then. */
async function answerOf(button) {
  const texts = JSON.parse(button.dataset.passkeyTexts);
  if (!browserSupportsWebAuthn()) return say(button, texts.unsupported);
  const asked = await fetchOptions(button, texts);
  if (asked === null) return null;
  try {
    const isNew = "pubKeyCredParams" in asked;
    return await (isNew ? startRegistration : startAuthentication)({ optionsJSON: asked });
  } catch (error) {
    return say(button, texts[reasons[error.name]] ?? texts.failed);
  }
}

/** What browsers call it; they do not tell one who gives up from a device without a passkey. */
const reasons = {
  NotAllowedError: "cancelled",
  AbortError: "cancelled",
  InvalidStateError: "known",
  ConstraintError: "unfit",
  NotSupportedError: "unfit",
  SecurityError: "elsewhere",
};

/** Of the form only what a new passkey takes: its name, and the password. */
async function fetchOptions(button, texts) {
  const typed = [...new FormData(button.form)].filter(([name]) => /^passkey[A-Z]/.test(name));
  try {
    const response = await fetch(button.dataset.passkey, {
      method: "POST",
      body: new URLSearchParams(typed),
    });
    const answer = await response.json();
    if (response.ok) return answer;
    say(button, answer.error);
  } catch {
    return say(button, texts.offline);
  }
  passwordsOf(button)[0]?.focus();
  return null;
}

const SAID = "passkey-error";

/** Beside the button, and aloud; what was said before goes. */
function say(button, text) {
  document.getElementById(SAID)?.remove();
  button.removeAttribute("aria-describedby");
  if (text === "") return null;
  const place = document.createElement("small");
  place.id = SAID;
  place.className = "wrong";
  place.role = "alert";
  button.after(place);
  // Screen readers speak what is added to a place that they know.
  setTimeout(() => place.textContent = text);
  button.setAttribute("aria-describedby", SAID);
  return null;
}
