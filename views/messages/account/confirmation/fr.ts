import type { en } from "./en.ts";

export const fr: typeof en = {
  title: "Confirmation d’identité",
  text:
    "Vous n’avez pas confirmé votre identité ces 30 dernières minutes. Saisissez votre mot de passe pour continuer.",
  textAnyWay:
    "Vous n’avez pas confirmé votre identité ces 30 dernières minutes. Faites-le pour continuer.",
  password: "Votre mot de passe",
  submit: "Confirmer et continuer",
  sso: "Confirmer avec l’authentification unique",
  elsewhere: {
    title: "Identité confirmée",
    text:
      "Votre formulaire est resté dans l’onglet précédent\u00a0: envoyez-le de là-bas. Cet onglet-ci peut être fermé.",
  },
  done: {
    title: "Identité confirmée",
    text: "Votre fichier arrive.",
    open: "Télécharger à nouveau",
  },
};
