import type { PlatformErrorText } from "../../../../data/base/error_texts.ts";

export const platform: Record<PlatformErrorText, string> = {
  "Webhook not found": "Webhook introuvable",
  "Delivery not found": "Envoi introuvable",
  "Turn this webhook on first.": "Activez d’abord ce webhook.",
  "Webhook addresses start with https://.": "L’adresse d’un webhook commence par https://.",
  "{host} is in a private network.": "{host} se trouve dans un réseau privé.",
  "{host} was not found in DNS.": "{host} est introuvable dans le DNS.",
};
