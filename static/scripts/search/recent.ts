import { eventTarget } from "../dom.ts";
import { forgetOpened, keepOpened } from "./opened.ts";
import { dataSelector } from "../../../views/ui/data_attributes.ts";

const hasShell = document.querySelector("form.find") !== null;
const isOther = document.querySelector(`#review, ${dataSelector("missedPath")}`) !== null;
if (hasShell && !isOther) keepOpened(location.pathname);
// People sign in, and are signed out, on pages without the shell.
if (!hasShell && !isOther) forgetOpened();

document.addEventListener("submit", (event) => {
  if (eventTarget(event).getAttribute("action") === "/logout") forgetOpened();
});

/** Dialogs have addresses of their own. */
globalThis.navigation?.addEventListener("currententrychange", () => keepOpened(location.pathname));
