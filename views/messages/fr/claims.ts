import type en from "../en/claims.ts";

const plural = new Intl.PluralRules("fr");

export default {
  reviewing: (name) => `${name} examine cette demande`,
  you: "Vous examinez cette demande",
  taken: (name) => `${name} a pris le relais`,
  takeOver: "Prendre le relais",
  inWork: (count) => `${count} en cours`,
  others: (count, total) =>
    plural.select(count) === "one"
      ? "1 est en cours d’examen :"
      : `${total} sont en cours d’examen :`,
} satisfies typeof en;
