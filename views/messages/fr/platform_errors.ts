import type { PlatformErrorText } from "../../../data/base/error_texts.ts";

export const platform: Record<PlatformErrorText, string> = {
  "A token that may read lives at most 90 days.":
    "Un jeton qui permet de lire dure au plus 90 jours.",
  "Too many requests with this token. Try again shortly.":
    "Trop de requêtes avec ce jeton. Réessayez dans un instant.",
  "The server is restarting. Try again shortly.":
    "Le serveur redémarre. Réessayez dans un instant.",
  "after must be empty or the next of an earlier answer.":
    "after doit être vide ou le next d’une réponse précédente.",
  "A backup was restored after this cursor was made. Start again with an empty one.":
    "Une sauvegarde a été restaurée depuis ce curseur. Recommencez avec un curseur vide.",
  "Searching here needs the scope users:read as well.":
    "Chercher ici exige aussi le droit users:read.",
  "This service token needs the scope {scopes}.": "Ce jeton de service a besoin du droit {scopes}.",
  "Webhook not found": "Webhook introuvable",
  "Delivery not found": "Envoi introuvable",
  "Turn this webhook on first.": "Activez d’abord ce webhook.",
  "Webhook addresses start with https://.": "L’adresse d’un webhook commence par https://.",
  "{host} is in a private network.": "{host} se trouve dans un réseau privé.",
  "DNS did not answer for {host} in time.": "Le DNS n’a pas répondu à temps pour {host}.",
  "{host} was not found in DNS.": "{host} est introuvable dans le DNS.",
};
