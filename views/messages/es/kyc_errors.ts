import type { kycErrors } from "../../../data/errors/kyc_texts.ts";

export default {
  "ask.due_days": "Introduzca un número entero de días del 1 al 90.",
  "ask.none": "Este documento no se está pidiendo al solicitante.",
  "ask.open": "Ya se ha pedido este documento al solicitante.",
  "ask.three_times": "Este documento ya se ha pedido tres veces. Decida ahora la solicitud.",
  "assignment.no_reviewer": "Elija a alguien que pueda decidir solicitudes.",
  "check.no_outcome": "Elija si se trata de esta persona.",
  "check.no_reason": "Indique un motivo.",
  "check.not_found": "Comprobación no encontrada",
  "check.not_open": "Esta comprobación ya no necesita resolverse.",
  "check.still_to_come": "ranAt está en el futuro.",
  "check.too_many": "Una solicitud puede tener {most} comprobaciones como máximo.",
  "check.unresolved": "Resuelva estas comprobaciones antes de aceptar: {kinds}.",
  "checklist.incomplete": "Marque todos los puntos de la lista de comprobación antes de aceptar.",
  "checklist.unknown": "La lista de comprobación de esta solicitud no tiene ese punto.",
  "comment.missing": "Escriba primero un comentario.",
  "comment.not_found": "No se encontró el comentario",
  "document.adobe_form":
    "El PDF es un formulario que solo muestran los programas de Adobe. Imprímalo en un PDF nuevo y envíelo.",
  "document.broken": "El documento está dañado o incompleto. Envíelo de nuevo.",
  "document.certificate":
    "El PDF está cifrado para un certificado. Envíe uno que cualquiera pueda abrir.",
  "document.deleted": "Este documento se eliminó por regla el {day}.",
  "document.fetch_failed":
    "No se ha podido obtener el documento de {host}. Inténtelo de nuevo en breve.",
  "document.film":
    "El archivo {format} contiene un vídeo y ninguna imagen. Envíe una imagen en JPEG o PDF.",
  "document.forbidden_host": "El documento no se puede obtener de {host}.",
  "document.id_of_link":
    "Este identificador de documento corresponde a un enlace. Envíe el archivo con otro identificador y replaces=ID.",
  "document.id_taken":
    "Ya existe otro archivo con este identificador de documento; use replaces=ID.",
  "document.jpeg_arithmetic":
    "Los navegadores no muestran JPEG con codificación aritmética. Guárdelo como JPEG normal y envíelo.",
  "document.jpeg_bits":
    "Los navegadores no muestran JPEG de {bits} bits. Guárdelo con 8 bits y envíelo.",
  "document.jpeg_lossless":
    "Los navegadores no muestran JPEG sin pérdida. Guárdelo como JPEG normal y envíelo.",
  "document.known_without_replaces": "Este documento llegó sin replaces={id}. Envíelo con otro id.",
  "document.link_elsewhere":
    "Este documento es un enlace a {host}, del que el sistema no descarga.",
  "document.no_pages": "El PDF no tiene páginas.",
  "document.no_pixels": "La imagen {format} no tiene píxeles. Envíe otra imagen en JPEG o PDF.",
  "document.not_checkable": "Ahora no se pueden comprobar documentos. Inténtelo de nuevo en breve.",
  "document.not_found": "Documento KYC no encontrado",
  "document.not_sent": "Este documento no se ha enviado a esta sesión.",
  "document.other_type": "El documento es {found}, no {said}.",
  "document.password": "El PDF pide una contraseña para abrirse. Envíe uno sin contraseña.",
  "document.picture_unshowable":
    "La imagen {format} está dañada o no se puede mostrar. Envíela como JPEG o PDF.",
  "document.replaced": "Un documento más reciente ha sustituido a este.",
  "document.replaced_unknown": "El documento que se quiere sustituir no existe.",
  "document.storage_down": "El almacén de documentos no responde. Inténtelo de nuevo en breve.",
  "document.too_costly":
    "Comprobar el documento requiere demasiado tiempo o memoria. Imprímalo en un PDF nuevo y envíelo.",
  "document.too_large_unpacked":
    "La imagen ocupa más de {most} MB una vez abierta. Envíela con menor resolución.",
  "document.too_many": "Una solicitud puede tener como máximo {most} documentos.",
  "document.too_many_at_once": "Demasiados documentos a la vez. Inténtelo de nuevo en breve.",
  "document.too_many_pages": "El PDF tiene más de {most} páginas. Envíelo por partes.",
  "document.too_many_pixels":
    "La imagen tiene más de {most} megapíxeles. Envíela con menor resolución.",
  "document.unknown_kind": "El tipo de un documento de esta solicitud debe ser uno de {known}.",
  "document.unknown_type": "El documento no es un archivo JPEG, PNG, WebP, HEIC, AVIF ni PDF.",
  "document_type.bad_key": "Use minúsculas, cifras, - y _, con una letra al principio.",
  "document_type.half_line": "Escriba cada línea en todos los idiomas.",
  "document_type.in_use": "Hay documentos de este tipo, así que solo se puede desactivar.",
  "document_type.not_found": "Tipo de documento no encontrado",
  "due_hours.changed": "Estos plazos han cambiado desde que los abrió.",
  "due_hours.invalid": "Introduzca horas enteras, de 1 a 2000.",
  "escalation.exists": "Esta solicitud ya está escalada.",
  "escalation.no_answer": "Escriba una respuesta.",
  "escalation.no_question": "Escriba una pregunta.",
  "escalation.none": "Esta solicitud no está escalada.",
  "escalation.open": "Un administrador debe responder antes a la consulta.",
  "idempotency.bad_key": "Una Idempotency-Key debe tener de 1 a 200 caracteres.",
  "idempotency.other_decision": "Esta Idempotency-Key ya se usó para otro paso.",
  "message.missing": "Escriba un mensaje para el solicitante.",
  "message.names_check":
    "El mensaje no debe nombrar ninguna lista ni el resultado de una comprobación.",
  "message.placeholder": "Sustituya {placeholder} en el mensaje antes de enviarlo.",
  "reason.bad_code": "Use letras minúsculas, cifras y -.",
  "reason.bad_order": "Introduzca un número entero del 1 al 999.",
  "reason.bad_template": "Use solo {document} entre llaves.",
  "reason.given": "Este motivo ya se ha dado, así que solo se puede desactivar.",
  "term.changed":
    "Alguien ha modificado esto desde que lo abrió. Si guarda de nuevo, sustituirá ese cambio.",
  "reason.other_document": "Este motivo se refiere a otro tipo de documento.",
  "reason.missing": "Elija un motivo.",
  "reason.not_found": "Motivo no encontrado",
  "reason.other_step": "«{reason}» no es un motivo para este paso.",
  "reopening.no_reason": "Indique un motivo.",
  "reopening.not_closed": "Solo se pueden reabrir solicitudes rechazadas, revocadas o caducadas.",
  "request.changed": "Esta solicitud ha cambiado desde que la abrió.",
  "request.decided":
    "Esta solicitud ya está decidida y no admite más documentos: presente una solicitud nueva o pida que se reabra esta.",
  "request.not_found": "Solicitud KYC no encontrada",
  "request.other_reviewer": "Quien revisa debe ser la persona que inició la sesión.",
  "request.step_unavailable": "Este paso no está disponible en el estado actual de la solicitud.",
  "selection.unknown": "Estos pasos no se conocen.",
  "undo.done": "Esto ya se ha deshecho.",
  "undo.later_steps": "Ha dado otros tres pasos, así que este ya no se puede deshacer.",
  "undo.nothing": "No hay nada que deshacer.",
  "undo.other_person": "Solo quien dio un paso puede deshacerlo.",
  "undo.request_changed": "Esto ha cambiado desde entonces, así que no se puede deshacer nada.",
  "undo.too_late": "Un paso solo se puede deshacer durante 30 segundos.",
} satisfies Record<keyof typeof kycErrors, string>;
