import type { Messages } from "../../en/catalogue.ts";

export const confirmation: Messages["confirmation"] = {
  title: "Confirmation d’identité",
  text: "La connexion date de plus de 30 minutes. Saisissez votre mot de passe pour continuer.",
  password: "Votre mot de passe",
  submit: "Confirmer et continuer",
  before: "page précédente",
  done: {
    title: "Identité confirmée",
    text: "Votre fichier arrive.",
    before: "page précédente",
    open: "Télécharger à nouveau",
  },
};
