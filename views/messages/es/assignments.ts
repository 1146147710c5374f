import type en from "../en/assignments.ts";

const plural = new Intl.PluralRules("es");

export default {
  assignedTo: "Asignada a",
  all: "Asignadas a cualquiera",
  nobody: "Nadie",
  you: (name) => `Usted (${name})`,
  gone: (name) => `${name}, que ya no revisa`,
  away: (name, day) => `${name}, ausente hasta el ${day}`,
  assign: "Asignar",
  title: "Asignar la solicitud KYC",
  note: "Al iniciar la revisión se ofrece primero a esta persona y al final a las demás.",
  confirm: "Asignar solicitud",
  done: "Solicitud KYC asignada",
  undone: "Asignación deshecha",
  failure: "No se pudo asignar la solicitud",
  history: {
    assigned: (name) => `Asignada a ${name}`,
    unassigned: "Sin asignar",
  },
  others: (count, total) =>
    plural.select(count) === "one"
      ? "1 está asignada a otra persona:"
      : `${total} están asignadas a otras personas:`,
  reviewOthers: "Revisarlas también",
  absence: {
    title: "Ausencia",
    text: "Hasta el final de ese día, las solicitudes asignadas a usted se ofrecen a todos.",
    until: "Ausente hasta el",
    save: "Guardar ausencia",
    saved: "Ausencia guardada",
    now: (day) => `Está ausente hasta el ${day}.`,
  },
} satisfies typeof en;
