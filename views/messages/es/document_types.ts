import type en from "../en/document_types.ts";

export default {
  title: "Tipos de documento",
  intro: "Lo que los solicitantes pueden enviar y lo que se comprueba en ello",
  create: "Nuevo tipo de documento",
  saved: "Tipo de documento guardado",
  removed: "Tipo de documento eliminado",
  columns: {
    label: "Tipo",
    key: "Clave",
    takers: "Para",
    lines: "Lista de comprobación",
    state: "Estado",
  },
  form: {
    title: "Nuevo tipo de documento",
    changeTitle: "Editar el tipo de documento",
    label: (language: string) => `Etiqueta (${language})`,
    besides: "Se muestra junto a",
    alone: "nada",
    lines: "Lista de comprobación",
    linesHint: "{name} se sustituye por el nombre de la persona. Las líneas vacías se omiten.",
    line: (number: string, language: string) => `Línea ${number} (${language})`,
    active: "Se puede enviar",
    keyHint: "Minúsculas, cifras, - y _, con una letra al principio. Después no se puede cambiar.",
    activeHint:
      "Si se desactiva, los documentos que lo tienen lo conservan y los nuevos se rechazan.",
    fixed: "Este tipo siempre está en uso.",
    save: "Guardar",
  },
  remove: {
    title: "Eliminar el tipo de documento",
    link: "Eliminar",
    text: (name: string) => `Ningún documento es del tipo «${name}», así que se puede eliminar.`,
    submit: "Eliminar el tipo de documento",
  },
} satisfies typeof en;
