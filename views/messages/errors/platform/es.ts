import type { PlatformErrorText } from "../../../../data/base/error_texts.ts";

export const platform: Record<PlatformErrorText, string> = {
  "Webhook not found": "No se encontró el webhook",
  "Delivery not found": "No se encontró la entrega",
  "Turn this webhook on first.": "Active antes este webhook.",
  "Webhook addresses start with https://.": "La dirección de un webhook empieza por https://.",
  "{host} is in a private network.": "{host} está en una red privada.",
  "{host} was not found in DNS.": "{host} no existe en el DNS.",
};
