import type { twoPeopleErrors } from "../../../data/errors/two_people_texts.ts";

export default {
  "proposal.answered": "Esta propuesta ya tiene respuesta.",
  "proposal.changed":
    "El registro o un documento ha cambiado desde la propuesta, que ha terminado. Propóngalo de nuevo.",
  "proposal.close_account":
    "Durante siete días tras una invitación, un restablecimiento o un rol nuevo, dos cuentas cuentan como una. Debe aprobarlo otra persona.",
  "proposal.expired": "Esta propuesta ha caducado. Propóngalo de nuevo.",
  "proposal.members_only": "Solo puede proponer este paso quien puede darlo.",
  "proposal.no_words": "Indique por qué la devuelve.",
  "proposal.not_found": "Propuesta no encontrada",
  "proposal.not_proposer": "Solo quien la propuso puede retirarla.",
  "proposal.not_yours": "Solo puede responder a la propuesta quien puede dar este paso.",
  "proposal.own": "La propuesta es suya: debe responder otra persona.",
  "proposal.proposer_left":
    "Quien lo propuso ya no puede dar este paso, y la propuesta ha terminado. Propóngalo usted.",
  "proposal.waiting": "Un paso con este registro ya espera a una segunda persona.",
  "two_people.bad_amount": "Indique un importe de 0 o más.",
  "two_people.changed": "La regla ha cambiado desde que abrió esta página.",
  "two_people.too_few":
    "Dos personas deben poder aprobarse los pasos. Ahora hay: {names}. Invite o ascienda antes a alguien con uno de estos roles: {roles}; la regla se puede activar siete días después.",
  "two_people.unknown": "No existe esa regla.",
} satisfies Record<keyof typeof twoPeopleErrors, string>;
