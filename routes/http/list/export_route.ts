import { Hono } from "hono";
import type { ListName } from "../../../data/list/names.ts";
import { type AnyList, listOf } from "../../../data/lists.ts";
import type { Ui } from "../../../views/ui/ui.ts";
import { EXPORT, exportList } from "../answer/export.ts";
import { requireFirstParty } from "../answer/interstitial.tsx";
import type { AppEnv } from "../context.ts";
import { allow } from "../session/permissions.ts";
import { stepUp } from "../session/step_up.tsx";

/** The files of a list, beside its page; `readerFor` may replace the list's own reader. */
export const exportRoute = (
  path: string,
  list: ListName,
  readerFor?: (ui: Ui) => Pick<AnyList, "list">,
) =>
  new Hono<AppEnv>().get(
    `${path}/${EXPORT}`,
    allow(listOf(list).listShape.permission),
    requireFirstParty,
    stepUp,
    (c) => exportList(c, list, readerFor?.(c.var.ui)),
  );
