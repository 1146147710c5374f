import type { Translated } from "./words.ts";

const plural = {
  en: new Intl.PluralRules("en"),
  es: new Intl.PluralRules("es"),
  fr: new Intl.PluralRules("fr"),
};

const peopleInEnglish = (count: number) =>
  plural.en.select(count) === "one" ? "1 person" : `${count} people`;

const en = {
  button: "Deactivate…",
  title: "Deactivate People",
  people: peopleInEnglish,
  explained: "The platform is asked; they can still sign in there until it answers.",
  /** Under a rule of two people. */
  proposed:
    "A second member must approve this first; then the platform is asked. They can still sign in there until it answers.",
  send: "Ask to deactivate",
  failure: "The platform could not be asked",
  /** Names follow each of these. */
  inactive: "Inactive already, stay as they are",
  pursued: "Asked for already, stay as they are",
  hasRequest: "Have an open KYC request",
  hasPayout: "Have a pending payout",
  nobody: "None of these needs to be deactivated.",
  toasts: {
    people_asked: (count: number, others: number, proposed: number) =>
      [
        count > 0 || proposed === 0
          ? `Asked to deactivate ${peopleInEnglish(count)}${
            count > 0 ? ", sent in 30 seconds" : ""
          }.`
          : "",
        proposed > 0 ? `Proposed for ${peopleInEnglish(proposed)}.` : "",
        others > 0 ? `${peopleInEnglish(others)} left as before.` : "",
      ].filter(Boolean).join(" "),
    people_undone: (count: number, others: number) =>
      `Taken back for ${peopleInEnglish(count)}.` +
      (others > 0 ? ` ${peopleInEnglish(others)} left as before.` : ""),
  },
};

const peopleInSpanish = (count: number) =>
  plural.es.select(count) === "one" ? "1 persona" : `${count} personas`;

const es = {
  button: "Desactivar…",
  title: "Desactivar personas",
  people: peopleInSpanish,
  explained: "Se pide a la plataforma; podrán entrar en ella hasta que responda.",
  proposed:
    "Antes debe aprobarlo un segundo miembro; después se pide a la plataforma. Podrán entrar en ella hasta que responda.",
  send: "Pedir la desactivación",
  failure: "No se pudo pedir a la plataforma",
  inactive: "Ya inactivas, quedan como están",
  pursued: "Desactivación ya pedida, quedan como están",
  hasRequest: "Tienen una solicitud KYC abierta",
  hasPayout: "Tienen un pago pendiente",
  nobody: "No hace falta desactivar a ninguna de ellas.",
  toasts: {
    people_asked: (count, others, proposed) =>
      [
        count > 0 || proposed === 0
          ? `Desactivación pedida: ${peopleInSpanish(count)}${
            count > 0 ? ", se envía en 30 segundos" : ""
          }.`
          : "",
        proposed > 0 ? `Propuesta: ${peopleInSpanish(proposed)}.` : "",
        others > 0 ? `Sin cambios: ${peopleInSpanish(others)}.` : "",
      ].filter(Boolean).join(" "),
    people_undone: (count, others) =>
      `Deshecho: ${peopleInSpanish(count)}.` +
      (others > 0 ? ` Sin cambios: ${peopleInSpanish(others)}.` : ""),
  },
} satisfies Translated<typeof en>;

const peopleInFrench = (count: number) =>
  plural.fr.select(count) === "one" ? `${count} personne` : `${count} personnes`;

const fr = {
  button: "Désactiver…",
  title: "Désactiver des personnes",
  people: peopleInFrench,
  explained:
    "La plateforme est sollicitée\u00a0; elles peuvent s’y connecter tant qu’elle n’a pas répondu.",
  proposed:
    "Un second membre doit d’abord l’approuver, puis la plateforme est sollicitée. Elles peuvent s’y connecter tant qu’elle n’a pas répondu.",
  send: "Demander la désactivation",
  failure: "La demande à la plateforme a échoué",
  inactive: "Déjà inactives, restent inchangées",
  pursued: "Désactivation déjà demandée, restent inchangées",
  hasRequest: "Ont une demande KYC ouverte",
  hasPayout: "Ont un versement en attente",
  nobody: "Aucune n’est à désactiver.",
  toasts: {
    people_asked: (count, others, proposed) =>
      [
        count > 0 || proposed === 0
          ? `Désactivation demandée\u00a0: ${peopleInFrench(count)}${
            count > 0 ? ", envoyée dans 30 secondes" : ""
          }.`
          : "",
        proposed > 0 ? `Proposée\u00a0: ${peopleInFrench(proposed)}.` : "",
        others > 0 ? `Sans changement\u00a0: ${peopleInFrench(others)}.` : "",
      ].filter(Boolean).join(" "),
    people_undone: (count, others) =>
      `Annulé\u00a0: ${peopleInFrench(count)}.` +
      (others > 0 ? ` Sans changement\u00a0: ${peopleInFrench(others)}.` : ""),
  },
} satisfies Translated<typeof en>;

export default { en, es, fr };
