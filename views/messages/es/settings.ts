import type en from "../en/settings.ts";

export default {
  title: "Ajustes",
  intro: "Sus preferencias",
  notifications: "Notificaciones",
  security: "Seguridad",
  preferences: "Preferencias",
  emailNotifications: "Notificaciones por correo",
  noMailServer: "No hay ningún servidor de correo configurado, así que no se envían correos.",
  kycUpdates: "Novedades de KYC",
  kycText: {
    readers:
      "Solicitudes nuevas y aprobaciones que caducan pronto, agrupadas en un mensaje por hora como máximo.",
    reviewers:
      "Solicitudes nuevas, decisiones de sus compañeros y aprobaciones que caducan pronto, agrupadas en un mensaje por hora como máximo.",
  },
  dueAlarms: "Avisos de vencimiento",
  dueAlarmsText:
    "Solicitudes a punto de vencer que no tiene asignadas nadie, una vez por hora como máximo. Las suyas se anuncian siempre.",
  dailySummary: "Resumen diario",
  dailySummaryText: "Lo que está en espera, cada día a las 8 en su zona horaria.",
  transactionAlerts: "Alertas de transacciones",
  weeklyReports: "Informes semanales",
  weeklyCheckpoint: "Punto de control semanal",
  weeklyCheckpointText:
    "Cada lunes por correo, el punto de control firmado del registro, para que lo guarde.",
  twoFactor: "Verificación en dos pasos",
  sessionTimeout: "Cierre por inactividad",
  language: "Idioma",
  timezone: "Zona horaria",
  dateFormat: "Formato de fecha",
  ownDateOrder: {
    text: (format) => `En español, las fechas suelen escribirse como ${format}.`,
    use: (format) => `Usar ${format}`,
  },
  singleKeys: "Atajos de una sola tecla",
  singleKeysText: "Use atajos de una sola letra en la revisión y en la lista de KYC.",
  languages: { en: "English", es: "Español", fr: "Français" },
  timezones: { utc: "UTC", est: "EST", pst: "PST", cet: "CET" },
  dateFormats: { mdy: "MM/DD/AAAA", dmy: "DD/MM/AAAA", ymd: "AAAA-MM-DD" },
  setUpIntro: "Introducirá un código de su aplicación de autenticación en cada inicio de sesión",
  turnOffIntro: "Para iniciar sesión bastará su contraseña",
  scan:
    "Escanee este código con su aplicación de autenticación y después introduzca las seis cifras que muestra.",
  qrCode: "Código QR para una aplicación de autenticación",
  typeSecret: "Si no puede escanearlo, introduzca esta clave a mano:",
  turnOn: "Activar",
  turnOff: "Desactivar",
  turnedOff: "Verificación en dos pasos desactivada",
  wrongCode: "El código es incorrecto. Introduzca el actual.",
  recoveryTitle: "Sus códigos de recuperación",
  recoveryText:
    "La verificación en dos pasos está activada. Guarde estos códigos en un lugar seguro: cada uno permite iniciar sesión una vez sin la aplicación. No volverá a verlos.",
  recoveryDone: "He guardado estos códigos",
  save: "Guardar ajustes",
  saved: "Ajustes guardados",
  mailHint:
    "Sus notificaciones también por correo. Las que tratan de la seguridad de su cuenta se envían siempre.",
  transactionText: "Transacciones grandes y pagos pendientes.",
  weeklyText: "Cada lunes, un resumen de los usuarios, solicitudes y decisiones de la semana.",
  factorOn: "Activada: introduce un código de su aplicación en cada inicio de sesión.",
  factorOff: "Desactivada: al guardar con ella activada pasará a configurarla.",
  timeoutText: "Cierra su sesión tras 30 minutos sin actividad; si no, tras una hora.",
  savedOn:
    "Ajustes guardados. La verificación en dos pasos sigue activada: introduzca un código para desactivarla.",
  savedOff:
    "Ajustes guardados. La verificación en dos pasos sigue desactivada: termine de configurarla.",
  choices: {
    language: "Para páginas, correos y archivos.",
    timezone: "Para todas las fechas y horas que ve.",
    dateFormat: "Cómo se escriben las fechas.",
  },
} satisfies typeof en;
