import type en from "../en/passkeys.ts";

export default {
  title: "Llaves de acceso",
  intro: "Inicie sesión con su huella, su cara o una llave de seguridad en vez de una contraseña",
  backedUp: "sincronizada",
  added: "Añadida",
  lastUsed: "último uso",
  unused: "sin usar",
  remove: "Quitar",
  name: "Nombre de la llave de acceso",
  password: "Contraseña actual",
  add: "Añadir una llave de acceso",
  waiting: "Esperando su llave de acceso...",
  scriptNeeded:
    "Para añadir una llave de acceso hace falta JavaScript, que está desactivado en este navegador.",
  saved: "Llave de acceso añadida",
  removed: "Llave de acceso quitada",
  signIn: "Continuar con una llave de acceso",
  use: "Usar una llave de acceso",
  refused:
    "La llave de acceso no se aceptó o tardó demasiado. Inténtelo de nuevo o use su contraseña.",
  said: {
    unsupported: "Este navegador no admite llaves de acceso. Use su contraseña u otro navegador.",
    cancelled:
      "No se usó ninguna llave de acceso. Inténtelo de nuevo o, si aquí no hay ninguna, use su contraseña.",
    known:
      "Este dispositivo ya tiene una llave de acceso de su cuenta. Añada una de otro dispositivo.",
    unfit:
      "Este dispositivo no puede guardar llaves de acceso. Use su teléfono o una llave de seguridad.",
    elsewhere:
      "Las llaves de acceso no funcionan en esta dirección. Abra Mentor Desk en su dirección habitual.",
    failed: "La llave de acceso no se pudo usar. Inténtelo de nuevo o use su contraseña.",
    offline: "No hubo respuesta. Compruebe su conexión e inténtelo de nuevo.",
  },
} satisfies typeof en;
