import type en from "../en/selection.ts";

const plural = new Intl.PluralRules("es");
const requests = (count: number) =>
  plural.select(count) === "one" ? "1 solicitud" : `${count} solicitudes`;
const left = (count: number) => count === 0 ? "" : ` Sin cambios: ${requests(count)}.`;

export default {
  select: "Seleccionar",
  done: "Listo",
  count: "Seleccionadas",
  hint: "Mayús y clic toma todas las intermedias.",
  dropped: "Algunas han cambiado y ya no están seleccionadas.",
  all: "Todas las de esta página",
  pick: (name) => `Seleccionar ${name}`,
  of: (count) => requests(count),
  assign: "Asignar",
  ask: "Pedir de nuevo",
  csv: "Exportar CSV",
  ndjson: "Exportar NDJSON",
  none: "Seleccione al menos una solicitud.",
  tooMany: "Seleccione como máximo 50 solicitudes.",
  changed: "Han cambiado desde que se seleccionaron y quedan como están",
  confirmAssign: "Asignar solicitudes",
  confirmAsk: "Enviar peticiones",
  failure: "No se pudieron cambiar las solicitudes",
  assignTitle: "Asignar solicitudes KYC",
  askTitle: "Pedir documentos nuevos",
  type: "Documento",
  typeOf: (type, count) => `${type} (${requests(count)})`,
  askNote:
    "Cada solicitante recibe el mensaje del motivo en su idioma. Solo se piden en las solicitudes con un único documento vigente de ese tipo; las demás no cambian.",
  messageNote:
    "Opcional. Sustituye el mensaje del motivo, igual para todos y tal como está escrito.",
  noDocument: "Ninguna de estas solicitudes tiene un único documento vigente de algún tipo.",
  assigned: (count, others) => `Asignadas: ${requests(count)}.${left(others)}`,
  requested: (count, others) => `Pedido de nuevo: ${requests(count)}.${left(others)}`,
  undone: (count, others) => `Como antes: ${requests(count)}.${left(others)}`,
} satisfies typeof en;
