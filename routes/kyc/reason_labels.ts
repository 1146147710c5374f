import { labelsIn } from "../../data/kyc/reasons/reasons.ts";
import type { Ui } from "../../views/ui/ui.ts";
import type { AppContext } from "../http/context.ts";

/** With the labels of reasons, by which requests are filtered. */
export const withReasonLabels = async ({ var: { ui, store } }: AppContext): Promise<Ui> => ({
  ...ui,
  reasonLabels: await labelsIn(store.db, ui.language),
});
