import type { Correction } from "../../data/instructions/corrections.ts";
import { StatusBadge, type Tone } from "../ui/badge.tsx";
import { useUi } from "../ui/ui.ts";

const reverted: Tone = { tone: "pending", icon: "triangle-alert" };

/** The state of an open correction. */
export function CorrectionState({ revertedAt }: Pick<Correction, "revertedAt">) {
  const { m } = useUi();
  if (revertedAt === null) return m.corrections.open;
  return <StatusBadge tone={reverted} label={m.corrections.reverted} />;
}
