import type { PlatformErrorText } from "../../../data/base/error_texts.ts";

export const platform: Record<PlatformErrorText, string> = {
  "A token that may read lives at most 90 days.":
    "Una credencial que puede leer dura 90 días como máximo.",
  "Too many requests with this token. Try again shortly.":
    "Demasiadas solicitudes con esta credencial. Inténtelo de nuevo en unos instantes.",
  "The server is restarting. Try again shortly.":
    "El servidor se está reiniciando. Inténtelo de nuevo en unos instantes.",
  "after must be empty or the next of an earlier answer.":
    "after debe estar vacío o ser el next de una respuesta anterior.",
  "A backup was restored after this cursor was made. Start again with an empty one.":
    "Se restauró una copia después de crear este cursor. Empiece de nuevo con uno vacío.",
  "Searching here needs the scope users:read as well.":
    "Buscar aquí requiere también el permiso users:read.",
  "This service token needs the scope {scopes}.":
    "Esta credencial de servicio necesita el permiso {scopes}.",
  "Webhook not found": "No se encontró el webhook",
  "Delivery not found": "No se encontró la entrega",
  "Turn this webhook on first.": "Active antes este webhook.",
  "Webhook addresses start with https://.": "La dirección de un webhook empieza por https://.",
  "{host} is in a private network.": "{host} está en una red privada.",
  "DNS did not answer for {host} in time.": "El DNS no respondió a tiempo por {host}.",
  "{host} was not found in DNS.": "{host} no existe en el DNS.",
};
