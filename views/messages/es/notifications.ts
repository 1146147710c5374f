import type { Format } from "../../format.ts";
import type en from "../en/notifications.ts";
import { stepWords } from "../steps/index.ts";
import staff from "./staff.ts";

const plural = new Intl.PluralRules("es");

const counted = (f: Format, count: number, one: string, other: string): string =>
  `${f.number(count)} ${plural.select(count) === "one" ? one : other}`;

const mentionedOn = {
  kyc: "una solicitud KYC",
  user: "una persona",
  transaction: "una transacción",
  community: "una comunidad",
  content: "un contenido",
  partner: "un socio",
};

const mentioned: (typeof en["kinds"])["kyc_mentioned"] = ({ count, authorName, on, words }, f) => {
  const title = `${authorName} le ha mencionado`;
  const where = mentionedOn[on];
  if (count > 1) {
    const total = f.number(count);
    const text = `${total} comentarios sobre ${where} le mencionan, el último de ${authorName}`;
    return { title, text: words ? `${text}: «${words}»` : `${text}.` };
  }
  return {
    title,
    text: words
      ? `En un comentario sobre ${where}: «${words}»`
      : `${authorName} le ha mencionado en un comentario sobre ${where}.`,
  };
};

const kinds: typeof en["kinds"] = {
  ...stepWords("es", "notices"),
  kyc_submitted: ({ count, userName, documents }, f) =>
    count === 1
      ? {
        title: "Nueva solicitud KYC",
        text: `${userName} presentó ${
          counted(f, documents, "documento", "documentos")
        } para revisar.`,
      }
      : {
        title: "Nuevas solicitudes KYC",
        text: `Han llegado ${f.number(count)} solicitudes por revisar, la primera de ${userName}.`,
      },
  kyc_decisions: ({ accepted, declined, revoked }, f) => ({
    title: "Decisiones de sus compañeros",
    text: `Aceptadas: ${f.number(accepted)}, rechazadas: ${f.number(declined)}, revocadas: ${
      f.number(revoked)
    }.`,
  }),
  kyc_expiring: ({ count, userName, expiresAt }, f) =>
    count === 1
      ? {
        title: "Aprobación KYC por caducar",
        text: `${userName}: caduca el ${f.date(expiresAt)}.`,
      }
      : {
        title: "Aprobaciones KYC por caducar",
        text: `${f.number(count)} aprobaciones caducan pronto; la primera, de ${userName}, el ${
          f.date(expiresAt)
        }.`,
      },
  kyc_due: ({ count, userName, dueAt }, f) =>
    count === 1
      ? {
        title: "Plazo de una solicitud KYC",
        text: `${userName}: plazo hasta el ${f.dateTime(dueAt)}.`,
      }
      : {
        title: "Plazos de solicitudes KYC",
        text: `${f.number(count)} solicitudes; la primera (${userName}), con plazo hasta el ${
          f.dateTime(dueAt)
        }.`,
      },
  kyc_daily: ({ toReview, overdue, dueSoon, mine }, f) => ({
    title: "Solicitudes KYC de hoy",
    text: `Por revisar: ${f.number(toReview)}; fuera de plazo: ${
      f.number(overdue)
    }; vencen en seis horas: ${f.number(dueSoon)}; asignadas a usted: ${f.number(mine)}.`,
  }),
  kyc_escalated: ({ userName }) => ({
    title: "Solicitud KYC escalada",
    text: `${userName}: un revisor tiene una pregunta para los administradores.`,
  }),
  kyc_escalation_answered: ({ userName }) => ({
    title: "Consulta respondida",
    text: `${userName}: un administrador ha respondido a su pregunta.`,
  }),
  kyc_mentioned: mentioned,
  finance_mentioned: mentioned,
  platform_mentioned: mentioned,
  partner_mentioned: mentioned,
  large_transaction: ({ count, description, amountCents }, f) =>
    count === 1
      ? { title: "Transacción elevada", text: `${description}: ${f.money(amountCents)}.` }
      : {
        title: "Transacciones elevadas",
        text: `${f.number(count)} transacciones, la primera de ${
          f.money(amountCents)
        }: ${description}.`,
      },
  payout_pending: ({ userName, amountCents }, f) => ({
    title: "Pago a mentor en espera",
    text: `El pago de ${f.money(amountCents)} al mentor ${userName} está pendiente.`,
  }),
  community_created: ({ name, mentorName }) => ({
    title: "Comunidad creada",
    text: `${mentorName} abrió ${name}.`,
  }),
  export_finished: ({ list, format, rows }, f) => ({
    title: "Exportación terminada",
    text: `${list}, ${format.toUpperCase()}: ${counted(f, rows, "fila", "filas")}.`,
  }),
  weekly_report: ({ users, requests, decisions }, f) => ({
    title: "Resumen semanal",
    text: `La semana pasada: ${counted(f, users, "usuario nuevo", "usuarios nuevos")}, ${
      counted(f, requests, "solicitud KYC", "solicitudes KYC")
    } y ${counted(f, decisions, "decisión", "decisiones")}.`,
  }),
  weekly_checkpoint: ({ size }, f) => ({
    title: "Punto de control de la semana",
    text: `El registro tiene ${
      counted(f, size, "entrada", "entradas")
    }. Guarde su punto de control donde nadie que administre el sistema pueda cambiarlo.`,
  }),
  maintenance_finished: ({ clock }) => ({
    title: "Mantenimiento terminado",
    text: `El mantenimiento programado acabó a las ${clock} UTC sin errores.`,
  }),
  signed_in_elsewhere: ({ address }) => ({
    title: "Sesión iniciada en otro dispositivo",
    text: `Su cuenta se abrió desde ${address}. Si no fue usted, cambie la contraseña.`,
  }),
  sign_in_refused: ({ count, address }, f) => ({
    title: "Inicio de sesión fallido",
    text: plural.select(count) === "one"
      ? `Desde ${address} se intentó entrar en su cuenta con una contraseña, un código o una llave de acceso incorrectos.`
      : `${f.number(count)} intentos fallidos de inicio de sesión, el primero desde ${address}.`,
  }),
  break_glass_guessed: ({ failures, address }, f) => ({
    title: "Ataque a la cuenta de emergencia",
    text: `${
      f.number(failures)
    } contraseñas incorrectas seguidas, la última desde ${address}. La cuenta sigue abierta: bloquee al atacante antes de que llegue aquí.`,
  }),
  password_changed: () => ({
    title: "Contraseña cambiada",
    text: "Sus demás sesiones se cerraron. Si no fue usted, avise de inmediato a un administrador.",
  }),
  passkey_added: ({ name }) => ({
    title: "Llave de acceso añadida",
    text:
      `«${name}» permite entrar en su cuenta. Si no fue usted, avise de inmediato a un administrador.`,
  }),
  passkey_removed: ({ name }) => ({
    title: "Llave de acceso quitada",
    text: `«${name}» ya no permite entrar. Si no fue usted, avise de inmediato a un administrador.`,
  }),
  reset_link_sent: ({ address }) => ({
    title: "Restablecimiento de contraseña solicitado",
    text:
      `Desde ${address} se pidió restablecer la contraseña de su cuenta. El enlace que le enviamos por correo caduca en una hora. Si no fue usted, puede ignorarlo.`,
  }),
  reset_link_made: ({ endsTwoFactor }) => ({
    title: "Enlace de restablecimiento creado",
    text: endsTwoFactor
      ? "Un administrador creó un enlace para restablecer la contraseña de su cuenta. También desactiva la verificación en dos pasos y quita sus llaves de acceso. Si no lo pidió usted, avise de inmediato a un administrador."
      : "Un administrador creó un enlace para restablecer la contraseña de su cuenta. Si no lo pidió usted, avise de inmediato a un administrador.",
  }),
  password_reset: ({ endsTwoFactor }) => ({
    title: "Contraseña restablecida",
    text: endsTwoFactor
      ? "Se usó un enlace de restablecimiento: sus sesiones se cerraron, la verificación en dos pasos está desactivada y sus llaves de acceso se quitaron. Si no fue usted, avise de inmediato a un administrador."
      : "Se usó un enlace de restablecimiento y sus sesiones se cerraron. Si no fue usted, avise de inmediato a un administrador.",
  }),
  email_changed: () => ({
    title: "Correo cambiado",
    text:
      "Se cambió su dirección de correo y sus demás sesiones se cerraron. Si no fue usted, avise de inmediato a un administrador.",
  }),
  two_factor_on: () => ({
    title: "Verificación en dos pasos activada",
    text: "Ahora necesita un código de su aplicación para iniciar sesión.",
  }),
  two_factor_off: () => ({
    title: "Verificación en dos pasos desactivada",
    text: "Ahora basta su contraseña. Si no fue usted, avise de inmediato a un administrador.",
  }),
  role_changed: ({ role }) => ({
    title: "Cambio de rol",
    text: `Un administrador cambió su rol a ${staff.roles[role]}.`,
  }),
  role_given: ({ role }) => ({
    title: "Cambio de rol",
    text: `El inicio de sesión único cambió su rol a ${staff.roles[role]}.`,
  }),
  single_sign_on_linked: ({ issuer }) => ({
    title: "Inicio de sesión único vinculado",
    text:
      `Ahora también puede entrar en su cuenta con el inicio de sesión único de ${issuer}. Si no fue usted, avise de inmediato a un administrador.`,
  }),
  sessions_ended: () => ({
    title: "Sesiones cerradas",
    text: "Un administrador cerró todas sus sesiones.",
  }),
  webhook_disabled: ({ url, reason }) => ({
    title: "Webhook desactivado",
    text: reason === "gone"
      ? `${url} respondió 410 Gone y ya no recibe eventos.`
      : `${url} lleva cinco días fallando y ya no recibe eventos.`,
  }),
};

export default {
  title: "Notificaciones",
  filter: "Filtro",
  tabs: { all: "Todas", unread: "Sin leer", kyc: "KYC", transactions: "Transacciones" },
  kinds,
  unread: "sin leer",
  markAllRead: "Marcar todas como leídas",
  allRead: "Todas las notificaciones están leídas",
  clearAll: "Borrar todas",
  clearTitle: "Borrar todas las notificaciones",
  clearText: "Se borran todas sus notificaciones, leídas y sin leer. No se puede deshacer.",
  cleared: "Notificaciones borradas",
  markRead: "Marcar como leída",
  remove: "Eliminar",
  none: "Sin notificaciones",
  noneText: "Todo está al día.",
  showAll: "Ver todas",
} satisfies typeof en;
