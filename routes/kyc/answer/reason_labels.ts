import { labelsIn } from "../../../data/kyc/reasons/reasons.ts";
import type { Ui } from "../../../views/ui/ui.ts";
import type { AppContext } from "../../http/context.ts";

/** Adds the labels of reasons, by which requests are filtered, to the request's words. */
export async function addReasonLabels(c: AppContext): Promise<Ui> {
  const { ui, store } = c.var;
  c.set("ui", { ...ui, reasonLabels: await labelsIn(store.db, ui.language) });
  return c.var.ui;
}
