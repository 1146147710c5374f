import { KeptForm } from "../../../views/ui/dialog/kept_form.tsx";
import type { AppContext } from "../context.ts";
import { typedFields } from "../session/parked_form.ts";
import { answerKind, parentPath, pathAndQuery } from "../request.ts";
import { barePage, recordPage } from "./pages.tsx";

/**
 * 503 for a form: the form again with what was typed, the reason, and a button that sends it again.
 * Null for a form that must not come again, as it holds a password.
 */
export async function tryAgain(c: AppContext, text: string): Promise<Response | null> {
  const { showForm } = c.var;
  c.set("ui", { ...c.var.ui, unavailable: text });
  const form = await showForm?.().catch(() => null);
  if (form && [200, 422].includes(form.status)) {
    return new Response(form.body, { status: 503, headers: form.headers });
  }
  if (answerKind(c) === "page") return await keptForm(c);
  // The form stands in the page that sent it.
  return c.body(null, 503, { "Failure-Text": encodeURIComponent(text) });
}

/** A page with the typed fields, which reads no record. */
async function keptForm(c: AppContext): Promise<Response | null> {
  const { ui, member } = c.var;
  const { title } = ui.m.common.error;
  const typed = await typedFields(c);
  if (typed === null) return null;
  const content = (
    <KeptForm
      title={title}
      action={pathAndQuery(c)}
      submit={ui.m.common.tryAgain}
      typed={typed}
      back={parentPath(c) || "/"}
    />
  );
  if (member) return recordPage(c, title, () => content, 503);
  return barePage(c, { title, content, status: 503 });
}
