import type en from "../en/retention.ts";

export default {
  title: "Conservación",
  intro: "Cuánto tiempo se conservan documentos y expedientes, y qué ha vencido",
  deleted: "Eliminado por regla el",
  reopenWarning:
    "Sus documentos se eliminaron por regla y ya no se pueden consultar. Pida otros si la decisión los necesita.",
  rules: "Reglas",
  off: "Desactivado: nada vence.",
  documents: "Documentos",
  file: "Expedientes",
  documentMonths: "Meses hasta eliminar los documentos",
  documentHint:
    "Después de la última decisión, o del fin de una aceptación. Vacío: los documentos se quedan.",
  fileYears: "Años hasta borrar un expediente",
  fileHint:
    "Después del fin de la relación, que la plataforma envía como endedAt. Vacío: los expedientes se quedan.",
  memberMonths: "Meses hasta eliminar los datos de un miembro desactivado",
  memberHint:
    "Sesiones, direcciones de inicios de sesión rechazados, llaves de acceso, notificaciones, borradores y vistas propias, después de la desactivación. El nombre se queda con lo que decidió. Vacío: se quedan.",
  profile: "Rellenar con un perfil",
  fill: "Rellenar",
  filledIn: (count, shown, isMore) =>
    count === 0
      ? "Guardado así, aún no vence nada."
      : `Guardado así, ${
        count === 1
          ? "vence ya 1 elemento"
          : `vencen ya ${shown}${isMore ? " o más" : ""} elementos`
      }. Nada desaparece hasta que alguien lo confirme.`,
  save: "Guardar",
  saved: "Conservación guardada",
  notLegal:
    "Qué normas le afectan lo dirá su asesoría; esta aplicación lleva los plazos y prueba lo que se hizo.",
  profiles: {
    none: { title: "Ninguno", text: "Nada vence." },
    gdpr: {
      title: "RGPD",
      text:
        "Imágenes 3 meses después de la decisión, el expediente 1 año después del fin. El artículo 5.1.e del Reglamento (UE) 2016/679 exige un límite y no nombra ninguna cifra.",
    },
    aml: {
      title: "Blanqueo de capitales",
      text:
        "5 años después del fin, nada antes: artículo 40.1 de la Directiva (UE) 2015/849, desde julio de 2027 artículo 77 del Reglamento (UE) 2024/1624.",
    },
  },
  dueNow: "Vencidos",
  held: "Retenidos",
  unknown: "Fin desconocido",
  none: "Nada ha vencido.",
  noneHeld: "Nada de lo vencido está bajo retención legal.",
  heldText: "Bajo retención legal: vuelven a la lista cuando se levante la retención.",
  unknownText:
    "Estas solicitudes decididas no tienen instante de decisión, como las importadas. Sus documentos se quedan hasta que desaparezca el expediente.",
  fileGoes: "Todo el expediente de la persona",
  fileText: "Un expediente desaparece al borrar a su persona.",
  select: "Seleccionar",
  choose: "Eliminar documentos…",
  most: "Como máximo 50 a la vez; primero los más antiguos.",
  confirmTitle: "Eliminar documentos",
  confirmText:
    "Los bytes desaparecen de todos los almacenes y no se pueden recuperar. Nombre, tipo, huella y quién los consultó se quedan hasta que desaparezca el expediente.",
  confirm: "Eliminar definitivamente",
  back: "Volver",
  nothing: "Ninguno de estos está ya vencido.",
  versionsLeft:
    "El almacén conserva versiones de algunos documentos: dé a esta aplicación el derecho de eliminarlas, o deje que termine su bloqueo. Lo intenta de nuevo cada hora.",
  why: { decision: "decidida", expiry: "caducada", end: "relación terminada" },
  columns: { who: "Quién", what: "Qué se elimina", why: "Por qué", since: "Vencido desde" },
  count: (count, shown) => count === 1 ? "1 documento" : `${shown} documentos`,
  people: (count, shown) =>
    count === 1 ? "Fin desconocido: 1 persona" : `Fin desconocido: ${shown} personas`,
  done: (documents, left, shown) =>
    left === 0
      ? `${documents} documentos eliminados`
      : `${documents} documentos eliminados, ${shown} solicitudes quedan como están`,
} satisfies typeof en;
