import type en from "../en/confirmation.ts";

export default {
  title: "Confirmation d’identité",
  text: "Par sécurité, saisissez votre mot de passe pour continuer.",
  textAnyWay: "Par sécurité, confirmez votre identité pour continuer.",
  password: "Votre mot de passe",
  submit: "Confirmer et continuer",
  sso: "Confirmer avec l’authentification unique",
  elsewhere: {
    title: "Identité confirmée",
    text: "Revenez à l’onglet précédent et envoyez votre formulaire. Vous pouvez fermer celui-ci.",
  },
  done: {
    title: "Identité confirmée",
    text: "Le téléchargement a commencé.",
    open: "Télécharger à nouveau",
  },
} satisfies typeof en;
