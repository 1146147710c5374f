import { createContext, useContext } from "react";
import type { IconName } from "./icon_names.ts";

/** Address of the built sprite; whoever renders provides it. */
export const IconSprite = createContext("");

/** Decorative: the word beside it carries the meaning. */
export function Icon({ name }: { name: IconName }) {
  const sprite = useContext(IconSprite);
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
