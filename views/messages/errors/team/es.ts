import type { TeamErrorText } from "../../../../data/base/error_texts.ts";

export const team: Record<TeamErrorText, string> = {
  "Comment not found": "No se encontró el comentario",
  "Use at most 2,000 characters.": "Usa 2000 caracteres como máximo.",
  "Write a comment first.": "Escribe primero un comentario.",
  "A request can have at most {most} documents.":
    "Una solicitud puede tener como máximo {most} documentos.",
  "A decision can only be undone for 30 seconds.":
    "Una decisión solo se puede deshacer durante 30 segundos.",
  "Enter a reason.": "Indique un motivo.",
  "Only declined, revoked or expired requests can be reopened.":
    "Solo se pueden reabrir solicitudes rechazadas, revocadas o caducadas.",
  "Only the person who made a decision can undo it.":
    "Solo quien tomó una decisión puede deshacerla.",
  "There is no decision to undo.": "No hay ninguna decisión que deshacer.",
  "This decision has already been undone.": "Esta decisión ya se ha deshecho.",
  "This request has changed since, so the decision can't be undone.":
    "Esta solicitud ha cambiado desde entonces, así que la decisión no se puede deshacer.",
  "You've made three more decisions, so this one can't be undone.":
    "Ha tomado otras tres decisiones, así que esta ya no se puede deshacer.",
  "Choose a reason.": "Elija un motivo.",
  "Write a message to the applicant.": "Escriba un mensaje al solicitante.",
  "Replace {placeholder} in the message before you send it.":
    "Sustituya {placeholder} en el mensaje antes de enviarlo.",
  "“{reason}” is not a reason for this step.": "«{reason}» no es un motivo para este paso.",
};
