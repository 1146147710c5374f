import type en from "../en/person_file.ts";

export default {
  link: "Expediente personal",
  title: (name, id) => `Datos sobre ${name} (${id})`,
  made: "Preparado",
  leftOut:
    "Se omiten los nombres del personal y las notas internas. También pueden omitirse otros datos cuando la ley lo exige o lo permite, o cuando se refieren a otra persona.",
  copy:
    "El archivo person.json contiene los mismos datos para otros programas. Indica qué facilitó la persona y qué guarda cada tabla del sistema sobre las personas.",
  provided: "facilitado por la persona",
  transactions: "Transacciones",
  held: "retenido",
  released: "liberado",
  corrections: "Correcciones",
  source: "Origen",
  closed: "Cerrada",
  platform: "Comunidades y contenido",
  messages: "Mensajes y eventos",
  mail: "correo",
} satisfies typeof en;
