/* `<button data-passkey="/address/of/options">` fills the input before it and sends the form. */

import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { closest } from "./dom.ts";
import { dataOf, dataSelector } from "../../views/ui/data_attributes.ts";

type Texts = Record<string, string>;
type CreationOptions = Parameters<typeof startRegistration>[0]["optionsJSON"];
type RequestOptions = Parameters<typeof startAuthentication>[0]["optionsJSON"];

// In the capture phase, before other listeners: the form is not complete yet.
document.addEventListener("click", (event) => {
  const button = closest(event, dataSelector("passkey")) as HTMLButtonElement | null;
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (button.ariaBusy !== "true") complete(button);
}, true);

async function complete(button: HTMLButtonElement): Promise<void> {
  const input = button.previousElementSibling as HTMLInputElement;
  const label = [...button.childNodes];
  input.value = "";
  clearError(button);
  button.setAttribute("aria-busy", "true");
  button.replaceChildren(dataOf(button).busy ?? "");
  const passkey = await askFor(button);
  button.removeAttribute("aria-busy");
  button.replaceChildren(...label);
  if (passkey === null || !button.isConnected) return;
  input.value = JSON.stringify(passkey);
  for (const field of passwordsOf(button)) field.value = "";
  button.form?.requestSubmit(button.type === "submit" ? button : null);
}

const passwordsOf = ({ form }: HTMLButtonElement) =>
  form?.querySelectorAll<HTMLInputElement>("[type=password]") ?? [];

/** Null after an error has been shown. */
async function askFor(button: HTMLButtonElement): Promise<object | null> {
  const texts: Texts = JSON.parse(dataOf(button).passkeyTexts ?? "{}");
  if (!browserSupportsWebAuthn()) return showError(button, texts.unsupported);
  const options = await fetchOptions(button, texts);
  if (options === null) return null;
  try {
    return "pubKeyCredParams" in options
      ? await startRegistration({ optionsJSON: options })
      : await startAuthentication({ optionsJSON: options });
  } catch (error) {
    const reason = reasons[error instanceof Error ? error.name : ""] ?? "failed";
    return showError(button, texts[reason] ?? texts.failed);
  }
}

/** Browsers do not distinguish people who give up from devices without a passkey. */
const reasons: Partial<Record<string, string>> = {
  NotAllowedError: "cancelled",
  AbortError: "cancelled",
  InvalidStateError: "known",
  ConstraintError: "unfit",
  NotSupportedError: "unfit",
  SecurityError: "elsewhere",
};

async function fetchOptions(
  button: HTMLButtonElement,
  texts: Texts,
): Promise<CreationOptions | RequestOptions | null> {
  const fields = [...new FormData(button.form ?? undefined)]
    .filter(([name]) => /^passkey[A-Z]/.test(name))
    .map(([name, value]) => [name, `${value}`]);
  try {
    const response = await fetch(dataOf(button).passkey ?? "", {
      method: "POST",
      body: new URLSearchParams(fields),
    });
    const answer = await response.json();
    if (response.ok) return answer;
    showError(button, answer.error);
  } catch {
    return showError(button, texts.offline);
  }
  passwordsOf(button)[0]?.focus();
  return null;
}

const ERROR_ID = "passkey-error";

function clearError(button: HTMLButtonElement): void {
  document.getElementById(ERROR_ID)?.remove();
  button.removeAttribute("aria-describedby");
}

function showError(button: HTMLButtonElement, text = ""): null {
  clearError(button);
  if (text === "") return null;
  const line = document.createElement("small");
  line.id = ERROR_ID;
  line.className = "wrong";
  line.role = "alert";
  button.after(line);
  // Screen readers speak what is added to an element that they know.
  setTimeout(() => line.textContent = text);
  button.setAttribute("aria-describedby", ERROR_ID);
  return null;
}
