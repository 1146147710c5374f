import { type ComponentType, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { type IslandName, islands } from "./islands.ts";
import { dataOf } from "../views/ui/data_attributes.ts";

/** Hydrates an island with its props; resolves when it answers events. */
export function mount(element: HTMLElement): Promise<void> {
  const { island = "", props = "{}" } = dataOf(element);
  const Component = islands[island as IslandName] as ComponentType<object> | undefined;
  if (!Component) throw new Error(`There is no island "${island}".`);
  return new Promise((resolve) => {
    hydrateRoot(element, <Ready done={resolve} island={<Component {...JSON.parse(props)} />} />);
  });
}

function Ready({ done, island }: { done: () => void; island: React.ReactElement }) {
  useEffect(done, [done]);
  return island;
}
