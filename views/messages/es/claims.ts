import type en from "../en/claims.ts";

const plural = new Intl.PluralRules("es");

export default {
  reviewing: (name) => `${name} la está revisando`,
  you: "La está revisando usted",
  taken: (name) => `${name} se ha hecho cargo`,
  takeOver: "Hacerse cargo",
  inWork: (count) => `${count} en revisión`,
  others: (count, total) =>
    plural.select(count) === "one" ? "1 está en revisión:" : `${total} están en revisión:`,
} satisfies typeof en;
