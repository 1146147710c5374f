import type en from "../en/corrections.ts";

export default {
  title: "Correcciones abiertas",
  earlier: "Correcciones anteriores",
  ask: "Pedir una corrección",
  requested: "Corrección pedida",
  explained: "Se pide a la plataforma que cambie este dato. El panel no cambia nada por sí mismo.",
  field: "Qué corregir",
  fields: { name: "Nombre", email: "Correo", language: "Idioma" },
  languageChoice: "Idioma (una etiqueta, como es-MX)",
  value: "Valor nuevo",
  source: "Procedencia",
  sourceHint:
    "De dónde procede el valor nuevo, por ejemplo un tique. La plataforma también la lee.",
  send: "Pedir corrección",
  failure: "No se pudo pedir la corrección",
  requestedBy: (name) => `Pedida por ${name}`,
  close: "Cerrar corrección",
  closing: {
    title: "Cerrar corrección",
    explained: "Una corrección se cierra sola cuando la plataforma envía el valor nuevo.",
    note: "Nota",
    confirm: "Cerrar corrección",
    done: "Corrección cerrada",
    byImport: "Cerrada por una importación",
    byHand: (name) => `Cerrada por ${name}`,
    failure: "No se pudo cerrar la corrección",
  },
  undone: "Deshecho",
} satisfies typeof en;
