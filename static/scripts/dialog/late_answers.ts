import { isChange } from "../forms/busy.ts";
import { mainTask, onHtmx, type RequestContext } from "../htmx.ts";
import { failureOf, showFailure } from "../shell/failures.ts";
import { dialog } from "./close.ts";

const late = new WeakSet<RequestContext>();

/** htmx drops an answer whose target has left the page; a form's answer brings its toast and row. */
onHtmx("after:request", ({ ctx }) => {
  if (!isChange(ctx) || ctx.target?.id !== "dialog-body" || ctx.target.isConnected) return;
  ctx.target = document.getElementById("dialog-body");
  const { pathname } = new URL(ctx.request.action, location.href);
  if (!dialog?.open || `${pathname}/`.startsWith(`${location.pathname}/`)) return;
  late.add(ctx);
  // It must not close the dialog.
  delete ctx.hx.trigger;
});

/** A refusal whose form was removed becomes a toast that names the person. */
function refusalOf(fragment: DocumentFragment, failure: string | undefined): string {
  const textOf = (selector: string) => fragment.querySelector(selector)?.textContent;
  const reason = textOf(".notice p") ?? failure;
  return [textOf(".who :is(h2, h3)"), reason].filter(Boolean).join(": ");
}

onHtmx("before:swap", ({ ctx, tasks }, event) => {
  const main = mainTask(tasks);
  if (main?.target?.id !== "dialog-body" || main.swapSpec.style === "none") return;
  if (late.has(ctx)) {
    main.swapSpec.style = "none";
    showFailure(refusalOf(main.fragment, failureOf(ctx)));
  } else if (!main.fragment.querySelector("#dialog-body")) {
    // An answer without an article would leave the page without its dialog.
    event.preventDefault();
    showFailure(failureOf(ctx));
  }
});
