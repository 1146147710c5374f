import { type ComponentProps, type ComponentType, useContext } from "react";
import { renderToString } from "react-dom/server.edge";
import { type IslandName, islands } from "../../../islands/islands.ts";
import { IconContext } from "../icon.tsx";
import { dataAttributes } from "../data_attributes.ts";

/** `islands/touch.ts` or `islands/charts.ts` hydrates it. */
export function Island<Name extends IslandName>(
  { name, props }: { name: Name; props: ComponentProps<(typeof islands)[Name]> },
) {
  const Component = islands[name] as ComponentType<object>;
  const icons = useContext(IconContext);
  const markup = renderToString(
    <IconContext value={icons}>
      <Component {...props} />
    </IconContext>,
  );
  return (
    <div
      {...dataAttributes({ island: name, props: JSON.stringify(props) })}
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}
