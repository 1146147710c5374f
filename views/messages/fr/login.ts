import type en from "../en/login.ts";

export default {
  title: "Connexion",
  intro: "Connectez-vous pour gérer l’activité de la plateforme",
  email: "E-mail",
  password: "Mot de passe",
  submit: "Se connecter",
  pending: "Connexion…",
  testCredentials: "Identifiants de test\u00a0:",
  sso: "Continuer avec l’authentification unique",
  withPassword: "Se connecter avec un mot de passe",
  ssoRefused: "Authentification unique",
  success: "Connexion réussie\u202f!",
  signedOut: "Votre session a pris fin. Reconnectez-vous.",
  parkedTitle: "Votre session a pris fin",
  formParked: "Votre saisie est conservée.",
  showForm: "Afficher le formulaire",
  codeTitle: "Double authentification",
  passkeyIntro: "Utilisez l’une de vos clés d’accès.",
  codeIntro:
    "Saisissez le code de votre application d’authentification, ou l’un de vos codes de secours.",
  code: "Code",
  codeSubmit: "Vérifier",
  codePending: "Vérification…",
  codeFailure: "Ce code est incorrect ou la connexion a expiré. Réessayez.",
  startAgain: "Recommencer",
  forgot: "Mot de passe oublié\u202f?",
  forgotTitle: "Réinitialiser le mot de passe",
  forgotIntro:
    "Nous vous enverrons par e-mail un lien pour réinitialiser votre mot de passe. Il expire au bout d’une heure.",
  forgotSubmit: "Envoyer le lien",
  forgotSent:
    "S’il existe un compte avec cet e-mail, un lien vient d’y être envoyé. Il expire au bout d’une heure.",
  backToSignIn: "Retour à la connexion",
  failure: "Identifiants incorrects. Réessayez.",
} satisfies typeof en;
