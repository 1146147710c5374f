import type en from "../en/related.ts";

const all = (one: string, many: string, the = "Las") => (count: number | null, shown: string) =>
  count === null ? `Ver ${many}` : count === 1 ? `1 ${one}` : `${the} ${shown} ${many}`;

export default {
  person: "Persona",
  requests: {
    title: "Solicitudes KYC",
    none: "Sin solicitudes KYC.",
    all: all("solicitud", "solicitudes"),
  },
  transactions: {
    title: "Transacciones",
    none: "Sin transacciones.",
    all: all("transacción", "transacciones"),
  },
  communities: {
    title: "Comunidades",
    none: "Sin comunidades.",
    all: all("comunidad", "comunidades"),
  },
  content: {
    title: "Contenido",
    none: "Sin contenido.",
    all: all("contenido", "contenidos", "Los"),
  },
  activity: {
    title: "Actividad reciente",
    none: "Sin actividad por ahora.",
    all: all("entrada", "entradas"),
  },
  narrowedTo: "Solo",
  showAll: "Ver todo",
} satisfies typeof en;
