import type en from "../en/sign_in_rules.ts";

export default {
  title: "Règles de connexion",
  secondFactor: "Exiger la double authentification pour tous",
  text: "Les personnes sans second facteur devront l’activer avant d’utiliser ce système.",
  state: (without, all) =>
    `Pas activée\u00a0: ${without} sur ${all} (personnes actives qui ont un mot de passe).`,
  others: (count, total) =>
    count === 1
      ? "1 autre membre de l’équipe n’a pas de mot de passe ou est inactif."
      : `${total} autres membres de l’équipe n’ont pas de mot de passe ou sont inactifs.`,
  sso: "Authentification unique",
  ssoOn: (host) => `Activée, avec ${host}`,
  ssoOff: "Désactivée. Elle s’active dans la configuration du serveur (OIDC_ISSUER).",
  passwords: "Mots de passe",
  passwordsOn: "Activés pour tous",
  passwordsOff: (email) => `Désactivés, sauf pour ${email} en cas d’urgence`,
  save: "Enregistrer",
  saved: "Règles de connexion enregistrées",
  wanted: "La double authentification est obligatoire. Activez-la pour continuer.",
} satisfies typeof en;
