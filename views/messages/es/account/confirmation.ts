import type { Messages } from "../../en/catalogue.ts";

export const confirmation: Messages["confirmation"] = {
  title: "Confirmación de identidad",
  text: "El inicio de sesión fue hace más de 30 minutos. Para seguir hace falta la contraseña.",
  textAnyWay:
    "El inicio de sesión fue hace más de 30 minutos. Para seguir hay que demostrar la identidad.",
  password: "Contraseña propia",
  submit: "Confirmar y seguir",
  before: "la página anterior",
  sso: "Confirmar con inicio de sesión único",
  elsewhere: {
    title: "Confirmado",
    text:
      "El formulario sigue en la pestaña anterior: desde allí se puede enviar. Esta pestaña se puede cerrar.",
  },
  done: {
    title: "Identidad confirmada",
    text: "El archivo está en camino.",
    before: "la página anterior",
    open: "Descargar otra vez",
  },
};
