import type en from "../en/sign_in_rules.ts";

export default {
  title: "Reglas de acceso",
  secondFactor: "Exigir la verificación en dos pasos a todo el equipo",
  text: "Quien aún no lo tenga solo podrá abrir la página para activarlo.",
  state: (without, all) =>
    `Sin configurar: ${without} de ${all} (personas activas con contraseña).`,
  others: (count, total) =>
    count === 1
      ? "Otra persona del equipo no tiene contraseña o está inactiva."
      : `Otras ${total} personas del equipo no tienen contraseña o están inactivas.`,
  sso: "Inicio de sesión único",
  ssoOn: (host) => `Activado, con ${host}`,
  ssoOff: "Desactivado. Se activa en la configuración del servidor (OIDC_ISSUER).",
  passwords: "Contraseñas",
  passwordsOn: "Activadas para todo el equipo",
  passwordsOff: (email) => `Desactivadas, salvo para ${email} en una emergencia`,
  save: "Guardar",
  saved: "Reglas de acceso guardadas",
  wanted: "La verificación en dos pasos es obligatoria. Configúrela para continuar.",
} satisfies typeof en;
