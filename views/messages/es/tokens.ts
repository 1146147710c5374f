import type en from "../en/tokens.ts";

export default {
  title: "Credenciales de servicio",
  intro: "Con una credencial, otro sistema envía y lee registros. No puede tomar decisiones.",
  create: "Nueva credencial",
  none: "Aún no hay credenciales de servicio",
  columns: {
    name: "Nombre",
    scopes: "Permisos",
    created: "Creación",
    ends: "Caducidad",
    lastUsed: "Último uso",
    state: "Estado",
    actions: "Acciones",
  },
  never: "Nunca",
  byCreator: (name) => `por ${name}`,
  from: (address) => `desde ${address}`,
  commandLine: "línea de comandos",
  states: { active: "activa", over: "caducada", revoked: "revocada" },
  revoke: "Revocar",
  revokeTitle: "Revocar credencial de servicio",
  revokeText: (name) => `«${name}» dejará de funcionar de inmediato. No se puede deshacer.`,
  confirmRevoke: "Revocar credencial",
  revoked: "Credencial de servicio revocada",
  endWith: (names) =>
    `Estas credenciales de servicio terminan si la cuenta se desactiva o deja de ser de administrador: ${names}.`,
  form: {
    title: "Nueva credencial de servicio",
    text:
      "Verá la credencial una sola vez. Caduca al acabar el último día (UTC); si puede leer, a los 90 días como máximo.",
    name: "Nombre",
    scopes: "Permite",
    presetsLabel: "Preajustes",
    presets: { sends: "Envía datos", reads: "Lee datos" },
    until: "Último día",
    submit: "Crear credencial",
  },
  made: {
    title: "Credencial de servicio",
    text: (name) => `Entregue esta credencial a ${name}. Caduca el`,
    label: "Credencial",
    once: "No volverá a verla.",
  },
} satisfies typeof en;
