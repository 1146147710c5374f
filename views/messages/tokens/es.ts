import type { en } from "./en.ts";

export const es: typeof en = {
  title: "Credenciales de servicio",
  intro: "Con una credencial un programa aporta registros; no decide nada",
  create: "Nueva credencial",
  none: "Aún no hay credenciales de servicio.",
  columns: {
    name: "Nombre",
    scopes: "Permisos",
    created: "Creación",
    ends: "Fin",
    lastUsed: "Último uso",
    state: "Estado",
    actions: "Acciones",
  },
  never: "Nunca",
  by: (name) => `por ${name}`,
  commandLine: "línea de comandos",
  states: { active: "activa", over: "caducada", revoked: "revocada" },
  revoke: "Revocar",
  revokeTitle: "Revocar credencial de servicio",
  revokeText: (name) => `«${name}» ya no podrá aportar nada. No se puede deshacer.`,
  confirmRevoke: "Revocar credencial",
  revoked: "Credencial de servicio revocada",
  form: {
    title: "Nueva credencial de servicio",
    text:
      "La credencial se muestra una sola vez, tras este formulario. Caduca al acabar su último día (UTC).",
    name: "Nombre",
    scopes: "Lo que puede aportar",
    until: "Último día",
    submit: "Crear credencial",
  },
  made: {
    title: "Credencial de servicio",
    text: (name) => `Esta credencial es para ${name}. Sirve hasta el`,
    label: "Credencial",
    once: "No se volverá a mostrar.",
  },
};
