import { createContext, useContext } from "react";
import type { IconName } from "./icon_names.ts";

/** SVG markup of Lucide's icons by name. */
export type Shapes = { readonly [Name in IconName]?: string };

/** Empty in the browser, where islands keep the markup of the server. */
export const IconContext = createContext<Shapes>({});

/**
 * Decorative, as a text beside it carries the meaning. Inline: `<use>` makes browsers build a tree
 * for each icon.
 */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  const shapes = useContext(IconContext);
  return (
    <svg
      className={className === undefined ? "icon" : `icon ${className}`}
      aria-hidden="true"
      viewBox="0 0 24 24"
      dangerouslySetInnerHTML={{ __html: shapes[name] ?? "" }}
    />
  );
}
