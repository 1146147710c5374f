import type { en } from "./en.ts";

export const es: typeof en = {
  title: "Ajustes",
  intro: "Cómo funciona Mentor Desk para usted",
  notifications: "Notificaciones",
  security: "Seguridad",
  preferences: "Preferencias",
  emailNotifications: "Notificaciones por correo",
  noMailServer: "No hay ningún servidor de correo configurado: no se envía nada por correo.",
  kycUpdates: "Novedades de KYC",
  kycText: {
    readers:
      "Solicitudes nuevas y aprobaciones que caducan pronto; lo de una hora llega en un solo mensaje.",
    reviewers:
      "Solicitudes nuevas, decisiones de otras personas y aprobaciones que caducan pronto; lo de una hora llega en un solo mensaje.",
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
  setUpIntro: "Cada inicio de sesión pedirá un código de su aplicación de autenticación",
  turnOffIntro: "Para iniciar sesión bastará su contraseña",
  scan:
    "Escanee este código con su aplicación de autenticación y después introduzca las seis cifras que muestra.",
  qrCode: "Código QR para una aplicación de autenticación",
  typeSecret: "Si no puede escanearlo, introduzca esta clave a mano:",
  turnOn: "Activar",
  turnOff: "Desactivar",
  turnedOff: "Verificación en dos pasos desactivada",
  wrongCode: "Código incorrecto. Introduzca el que se muestra ahora.",
  recoveryTitle: "Sus códigos de recuperación",
  recoveryText:
    "La verificación en dos pasos está activada. Guarde estos códigos en un lugar seguro: cada uno permite iniciar sesión una vez cuando no tenga la aplicación a mano. No se vuelven a mostrar.",
  recoveryDone: "Ya los he guardado",
  save: "Guardar ajustes",
  saved: "Ajustes guardados",
};
