import type { TeamErrorText } from "../../../../data/base/error_texts.ts";

export const team: Record<TeamErrorText, string> = {
  "A request can have at most {most} documents.": "Une demande compte au plus {most} documents.",
};
