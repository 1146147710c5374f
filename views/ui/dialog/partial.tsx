import { createElement, type ReactNode } from "react";

/** htmx: a part of an answer that goes to a place of its own (`target` is a selector). */
export const Partial = (
  { target, swap, children }: { target: string; swap: string; children: ReactNode },
) => createElement("hx-partial", { "hx-target": target, "hx-swap": swap }, children);

/** A new row for the one with the same id. */
export const RowPartial = ({ id, children }: { id: string; children: ReactNode }) => (
  <Partial target={`[id="${id}"]`} swap="outerMorph">{children}</Partial>
);
