import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon_names.ts";

interface StatePanelProps {
  icon?: IconName;
  title: string;
  text?: ReactNode;
  tone?: "accepted" | "declined";
  /** The way out: a button or a link. */
  children?: ReactNode;
}

/** Takes the position of content that is empty, missing or could not be read. */
export const StatePanel = ({ icon = "inbox", title, text, tone, children }: StatePanelProps) => (
  <section
    className={`panel state ${tone ?? ""}`.trim()}
    role={tone === "declined" ? "alert" : undefined}
  >
    <Icon name={icon} />
    <h2>{title}</h2>
    {text && <p className="muted">{text}</p>}
    {children}
  </section>
);
