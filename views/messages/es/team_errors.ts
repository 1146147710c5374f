import type { TeamErrorText } from "../../../data/base/error_texts.ts";

export const team: Record<TeamErrorText, string> = {
  "View not found": "No se encontró la vista",
  "Use at most 60 characters.": "Use como máximo 60 caracteres.",
  "Only its owner or an admin can change this view.":
    "Solo quien la creó o un administrador puede cambiar esta vista.",
  "You've reached your limit of {most} views of a list. Delete one first.":
    "Ha alcanzado su límite de {most} vistas por lista. Elimine una primero.",
  "Comment not found": "No se encontró el comentario",
  "Use at most 2,000 characters.": "Use como máximo 2000 caracteres.",
  "Write a comment first.": "Escriba primero un comentario.",
  "This request has been decided. It can't receive more documents: submit a new request or have this one reopened.":
    "Esta solicitud ya está decidida y no admite más documentos: presente una solicitud nueva o pida que se reabra esta.",
  "This document came without replaces={id}. Send it under a new id.":
    "Este documento llegó sin replaces={id}. Envíelo con otro id.",
  "A newer document has replaced this one.": "Un documento más reciente ha sustituido a este.",
  "An admin has to answer the escalation first.":
    "Un administrador debe responder antes a la consulta.",
  "Enter a whole number of days from 1 to 90.": "Introduzca un número entero de días del 1 al 90.",
  "Enter an answer.": "Escriba una respuesta.",
  "Enter a question.": "Escriba una pregunta.",
  "Only admins can answer an escalation.":
    "Solo los administradores pueden responder a una consulta.",
  "The applicant has already been asked for this document.":
    "Ya se ha pedido este documento al solicitante.",
  "This document has been requested three times. Decide the request now.":
    "Este documento ya se ha pedido tres veces. Decida ahora la solicitud.",
  "This request is already escalated.": "Esta solicitud ya está escalada.",
  "This request is not escalated.": "Esta solicitud no está escalada.",
  "Write a message to the applicant.": "Escriba un mensaje para el solicitante.",
  "A request can have at most {most} documents.":
    "Una solicitud puede tener como máximo {most} documentos.",
  "A step can only be undone for 30 seconds.":
    "Un paso solo se puede deshacer durante 30 segundos.",
  "Enter a reason.": "Indique un motivo.",
  "Only declined, revoked or expired requests can be reopened.":
    "Solo se pueden reabrir solicitudes rechazadas, revocadas o caducadas.",
  "Only the person who took a step can undo it.": "Solo quien dio un paso puede deshacerlo.",
  "The applicant isn't being asked for this document.":
    "Este documento no se está pidiendo al solicitante.",
  "There is nothing to undo.": "No hay nada que deshacer.",
  "This has already been undone.": "Esto ya se ha deshecho.",
  "This request has changed since, so nothing can be undone.":
    "Esta solicitud ha cambiado desde entonces, así que no se puede deshacer nada.",
  "You've taken three more steps, so this one can't be undone.":
    "Ha dado otros tres pasos, así que este ya no se puede deshacer.",
  "Tick every item of the checklist before you accept.":
    "Marque todos los puntos de la lista de comprobación antes de aceptar.",
  "Choose a reason.": "Elija un motivo.",
  "Replace {placeholder} in the message before you send it.":
    "Sustituya {placeholder} en el mensaje antes de enviarlo.",
  "“{reason}” is not a reason for this step.": "«{reason}» no es un motivo para este paso.",
  "Enter a whole number from 1 to 999.": "Introduzca un número entero del 1 al 999.",
  "Reason not found": "Motivo no encontrado",
  "This reason was given, so it can only be turned off.":
    "Este motivo ya se ha dado, así que solo se puede desactivar.",
  "Use only {document} between braces.": "Use solo {document} entre llaves.",
  "Use small letters, digits and -.": "Use letras minúsculas, cifras y -.",
};
