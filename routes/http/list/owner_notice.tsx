import type { ReactNode } from "react";
import type { ListQuery } from "../../../data/list/query.ts";
import { ownerOf } from "../../../data/people/subjects.ts";
import { listHref } from "../../../views/ui/list/list.tsx";
import { OwnerNotice } from "../../../views/ui/related.tsx";
import type { AppContext } from "../context.ts";

/** Names the owner that a list is limited to; null if it is not. */
export async function ownerNotice(
  c: AppContext,
  path: string,
  query: ListQuery,
): Promise<ReactNode> {
  const { only, ...others } = query;
  if (!only) return null;
  const { ui, store } = c.var;
  const owner = await ownerOf(store.db, only, ui.may);
  const href = listHref(path, { ...others, after: "" }, {});
  return <OwnerNotice owner={owner} id={only.id} href={href} />;
}
