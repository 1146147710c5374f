import type en from "../en/search.ts";

const plural = new Intl.PluralRules("es");

export default {
  title: "Buscar",
  intro: "Busque en todo lo que puede ver: nombres, correos, ID",
  label: "Buscar en todo",
  hint: "Personas, solicitudes, páginas",
  shortcut: "Ctrl K",
  submit: "Buscar",
  searching: "Buscando...",
  answers: "Resultados",
  opened: "Abierto recientemente",
  pages: "Páginas",
  actions: "Acciones",
  more: (list) => `Más en ${list}`,
  count: (count) => plural.select(count) === "one" ? "1 resultado" : `${count} resultados`,
  none: (q) => `Sin resultados para «${q}»`,
  noneText: "Pruebe con el principio de un nombre, un correo o un ID.",
  slow: (q) => `La búsqueda de «${q}» tardó demasiado`,
  slowText: "Inténtelo de nuevo o busque en una sola lista.",
  late: (list) => `«${list}» tardó demasiado y se omitió. Buscar en «${list}»`,
} satisfies typeof en;
