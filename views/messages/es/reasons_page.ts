import type en from "../en/reasons_page.ts";

export default {
  title: "Motivos",
  intro: "Motivos de las decisiones y mensajes que reciben los solicitantes",
  create: "Nuevo motivo",
  saved: "Motivo guardado",
  removed: "Motivo eliminado",
  rulesSaved: "Reglas guardadas",
  columns: { label: "Motivo", code: "Código", steps: "Pasos", order: "Posición", state: "Estado" },
  form: {
    title: "Nuevo motivo",
    changeTitle: "Editar motivo",
    label: (language) => `Nombre (${language})`,
    template: (language) => `Mensaje (${language})`,
    templateHint: "{document} se sustituye por el nombre del documento.",
    active: "Se ofrece en las confirmaciones",
    save: "Guardar",
  },
  remove: {
    title: "Eliminar motivo",
    link: "Eliminar",
    text: (name) => `«${name}» nunca se ha usado, así que se puede eliminar.`,
    submit: "Eliminar motivo",
  },
  rules: {
    title: "Reglas",
    reasonRequired: "Motivo obligatorio",
    messageRequired: "Mensaje obligatorio",
    checklistRequired: "Lista de comprobación completa para aceptar",
    mailsApplicants: "Enviar los mensajes por correo a los solicitantes",
    mailsHint:
      "Los solicitantes con una dirección de correo conocida reciben el mensaje 30 segundos después de una decisión o de la petición de un documento. Las notas de revisión nunca se envían.",
    save: "Guardar",
  },
} satisfies typeof en;
