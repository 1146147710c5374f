import type { en } from "./en.ts";

export const es: typeof en = {
  title: "Confirmación de identidad",
  text:
    "No ha demostrado su identidad en los últimos 30 minutos. Introduzca su contraseña para continuar.",
  textAnyWay:
    "No ha demostrado su identidad en los últimos 30 minutos. Confirme su identidad para continuar.",
  password: "Su contraseña",
  submit: "Confirmar y continuar",
  sso: "Confirmar con inicio de sesión único",
  elsewhere: {
    title: "Identidad confirmada",
    text:
      "Su formulario sigue en la pestaña anterior: envíelo desde allí. Esta pestaña se puede cerrar.",
  },
  done: {
    title: "Identidad confirmada",
    text: "Su archivo está en camino.",
    open: "Descargar otra vez",
  },
};
