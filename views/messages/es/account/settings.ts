import type { Messages } from "../../en/catalogue.ts";

export const settings: Messages["settings"] = {
  title: "Ajustes",
  intro: "Mentor Desk a medida de cada persona",
  notifications: "Notificaciones",
  security: "Seguridad",
  preferences: "Preferencias",
  emailNotifications: "Avisos por correo",
  noMailServer: "No hay ningún servidor de correo configurado: no se envía nada por correo.",
  kycUpdates: "Novedades de KYC",
  kycText: {
    readers:
      "Solicitudes nuevas y aprobaciones que terminan pronto; lo de una hora llega en un solo mensaje.",
    reviewers:
      "Solicitudes nuevas, decisiones de otras personas y aprobaciones que terminan pronto; lo de una hora llega en un solo mensaje.",
  },
  transactionAlerts: "Alertas de transacciones",
  weeklyReports: "Informes semanales",
  twoFactor: "Verificación en dos pasos",
  sessionTimeout: "Cierre por inactividad",
  language: "Idioma",
  timezone: "Zona horaria",
  dateFormat: "Formato de fecha",
  singleKeys: "Teclas sueltas",
  singleKeysText: "Letras y cifras son atajos en la revisión y en la lista de solicitudes.",
  languages: { en: "English", es: "Español", fr: "Français" },
  timezones: { utc: "UTC", est: "EST", pst: "PST", cet: "CET" },
  dateFormats: { mdy: "MM/DD/AAAA", dmy: "DD/MM/AAAA", ymd: "AAAA-MM-DD" },
  setUpIntro: "Cada inicio de sesión pedirá un código de la aplicación de autenticación",
  turnOffIntro: "Para iniciar sesión bastará la contraseña",
  scan:
    "Este código se escanea con la aplicación de autenticación; después se escriben las seis cifras que muestra.",
  qrCode: "Código QR para una aplicación de autenticación",
  typeSecret: "Si no es posible escanearlo, esta es la clave para escribir a mano:",
  turnOn: "Activar",
  turnOff: "Desactivar",
  turnedOff: "Verificación en dos pasos desactivada",
  wrongCode: "Código incorrecto. Hace falta el que se muestra ahora.",
  recoveryTitle: "Códigos de recuperación",
  recoveryText:
    "La verificación en dos pasos está activada. Conviene guardar estos códigos en un lugar seguro: cada uno permite iniciar sesión una vez cuando la aplicación no está a mano. No se vuelven a mostrar.",
  recoveryDone: "Ya están guardados",
  save: "Guardar ajustes",
  saved: "Ajustes guardados",
};
