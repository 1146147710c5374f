import type en from "../en/confirmation.ts";

export default {
  title: "Confirmación de identidad",
  text: "Por seguridad, introduzca su contraseña para continuar.",
  textAnyWay: "Por seguridad, confirme su identidad para continuar.",
  password: "Su contraseña",
  submit: "Confirmar y continuar",
  sso: "Confirmar con inicio de sesión único",
  elsewhere: {
    title: "Identidad confirmada",
    text: "Vuelva a la pestaña anterior y envíe su formulario. Puede cerrar esta.",
  },
  done: {
    title: "Identidad confirmada",
    text: "La descarga ha comenzado.",
    open: "Descargar otra vez",
  },
} satisfies typeof en;
