import type { Messages } from "../../en/catalogue.ts";

export const passkeys: Messages["passkeys"] = {
  title: "Llaves de acceso",
  intro: "Iniciar sesión con la huella, la cara o una llave de seguridad en vez de la contraseña",
  backedUp: "sincronizada",
  added: "Añadida",
  lastUsed: "último uso",
  unused: "sin usar",
  remove: "Quitar",
  name: "Nombre de la llave de acceso",
  password: "Su contraseña, para añadirla",
  add: "Añadir una llave de acceso",
  waiting: "Esperando la llave de acceso...",
  scriptNeeded:
    "Para añadir una llave de acceso hace falta JavaScript, que este navegador no ejecuta aquí.",
  saved: "Llave de acceso añadida",
  removed: "Llave de acceso quitada",
  signIn: "Continuar con una llave de acceso",
  use: "Usar una llave de acceso",
  refused:
    "La llave de acceso no se aceptó o tardó demasiado. Conviene reintentar o usar la contraseña.",
  said: {
    unsupported:
      "Este navegador no admite llaves de acceso aquí. Sirve la contraseña u otro navegador.",
    cancelled:
      "No se usó ninguna llave de acceso. Conviene reintentar o, si aquí no hay ninguna, usar la contraseña.",
    known:
      "Este dispositivo ya tiene una llave de acceso de esta cuenta. Puede añadirse la de otro.",
    unfit:
      "Este dispositivo no puede guardar llaves de acceso. Sirve el teléfono o una llave de seguridad.",
    elsewhere:
      "Las llaves de acceso no funcionan en esta dirección. Hay que abrir el panel en la suya.",
    failed: "La llave de acceso no se pudo usar. Conviene reintentar o usar la contraseña.",
    offline: "No hubo respuesta. Conviene revisar la conexión y reintentar.",
  },
};
