import type { Messages } from "../../en/catalogue.ts";

export const confirmation: Messages["confirmation"] = {
  title: "Confirmación de identidad",
  text: "El inicio de sesión fue hace más de 30 minutos. Para seguir hace falta la contraseña.",
  password: "Contraseña propia",
  submit: "Confirmar y seguir",
  before: "la página anterior",
  done: {
    title: "Identidad confirmada",
    text: "El archivo está en camino.",
    before: "la página anterior",
    open: "Descargar otra vez",
  },
};
