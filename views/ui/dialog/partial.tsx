import { createElement, type ReactNode } from "react";

/** htmx: a part of an answer with a target of its own (`target` is a selector). */
export const Partial = (
  { target, swap, children }: { target: string; swap: string; children: ReactNode },
) => createElement("hx-partial", { "hx-target": target, "hx-swap": swap }, children);

export const RowPartial = ({ id, children }: { id: string; children: ReactNode }) => (
  <Partial target={`[id="${id}"]`} swap="outerMorph">{children}</Partial>
);
