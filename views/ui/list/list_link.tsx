import type { ReactNode } from "react";

interface ListLinkProps {
  href: string;
  role?: "button";
  className?: string;
  rel?: "next" | "prev";
  isCurrent?: boolean;
  /** Name of a link that shows an icon. */
  label?: string;
  /** Text of a record. */
  isData?: boolean;
  children: ReactNode;
}

/**
 * A link to another state of the page's list; a plain click replaces the list in place. Another page of
 * it is shown from its top.
 */
export const ListLink = ({ isCurrent, label, isData, ...link }: ListLinkProps) => (
  <a
    {...link}
    aria-current={isCurrent ? "page" : undefined}
    aria-label={label}
    translate={isData ? "no" : undefined}
    hx-get={link.href}
    hx-target="#list"
    hx-swap={link.rel ? "outerSync show:top" : "outerMorph"}
    hx-sync="#list:replace"
    hx-indicator="#list"
  />
);
