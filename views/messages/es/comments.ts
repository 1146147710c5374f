import type en from "../en/comments.ts";

export default {
  title: "Comentarios",
  count: (count) => `Comentarios (${count})`,
  staffOnly: "Solo el personal puede leerlos.",
  label: "Comentario nuevo",
  add: "Añadir comentario",
  added: "Comentario añadido",
  remove: "Quitar",
  confirm: "Quitar el comentario",
  removed: "Comentario quitado",
} satisfies typeof en;
