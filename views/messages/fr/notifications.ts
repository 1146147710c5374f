import type en from "../en/notifications.ts";
import type { NotificationTexts } from "../steps/words.ts";
import { stepWords } from "../steps/index.ts";
import staff from "./staff.ts";

const plural = new Intl.PluralRules("fr");

const oneOf = (count: number, one: string, other: string): string =>
  plural.select(count) === "one" ? one : other;

const mentionedOn = {
  kyc: "une demande KYC",
  user: "une personne",
  transaction: "une transaction",
  community: "une communauté",
  content: "un contenu",
  partner: "un partenaire",
};

const mentioned: (NotificationTexts)["kyc_mentioned"] = ({ count, authorName, on, words }, f) => {
  const title = `${authorName} vous a mentionné`;
  const where = mentionedOn[on];
  if (count > 1) {
    const total = f.number(count);
    const text = `${total} commentaires sur ${where} vous mentionnent, le dernier de ${authorName}`;
    return { title, text: words ? `${text} : «\u00a0${words}\u00a0»` : `${text}.` };
  }
  return {
    title,
    text: words
      ? `Dans un commentaire sur ${where} : «\u00a0${words}\u00a0»`
      : `${authorName} vous a mentionné dans un commentaire sur ${where}.`,
  };
};

const kinds: NotificationTexts = {
  ...stepWords("fr", "notices"),
  kyc_submitted: ({ count, userName, documents }, f) =>
    count === 1
      ? {
        title: "Nouvelle demande KYC",
        text: `${userName} a envoyé ${f.number(documents)} ${
          oneOf(documents, "document", "documents")
        } à examiner.`,
      }
      : {
        title: "Nouvelles demandes KYC",
        text: `${
          f.number(count)
        } demandes à examiner sont arrivées, la première envoyée par ${userName}.`,
      },
  kyc_decisions: ({ accepted, declined, revoked }, f) => ({
    title: "Décisions de vos collègues",
    text: `Acceptées\u00a0: ${f.number(accepted)}, refusées\u00a0: ${
      f.number(declined)
    }, révoquées\u00a0: ${f.number(revoked)}.`,
  }),
  kyc_expiring: ({ count, userName, expiresAt }, f) =>
    count === 1
      ? {
        title: "Une approbation KYC expire bientôt",
        text: `${userName}\u00a0: expire le ${f.date(expiresAt)}.`,
      }
      : {
        title: "Des approbations KYC expirent bientôt",
        text: `${f.number(count)} approbations expirent bientôt, la première (${userName}) le ${
          f.date(expiresAt)
        }.`,
      },
  kyc_due: ({ count, userName, dueAt }, f) =>
    count === 1
      ? {
        title: "Échéance d’une demande KYC",
        text: `${userName}\u00a0: échéance le ${f.dateTime(dueAt)}.`,
      }
      : {
        title: "Échéances de demandes KYC",
        text: `${f.number(count)} demandes\u00a0; la première (${userName}) est à décider le ${
          f.dateTime(dueAt)
        }.`,
      },
  kyc_daily: ({ toReview, overdue, dueSoon, mine }, f) => ({
    title: "Demandes KYC du jour",
    text: `À examiner\u00a0: ${f.number(toReview)}, en retard\u00a0: ${
      f.number(overdue)
    }, à échéance dans six heures\u00a0: ${f.number(dueSoon)}, attribuées à vous\u00a0: ${
      f.number(mine)
    }.`,
  }),
  kyc_escalated: ({ userName }) => ({
    title: "Demande KYC soumise aux admins",
    text: `${userName}\u00a0: un examinateur pose une question aux administrateurs.`,
  }),
  kyc_escalation_answered: ({ userName }) => ({
    title: "Réponse à votre question",
    text: `${userName}\u00a0: un administrateur a répondu à votre question.`,
  }),
  kyc_mentioned: mentioned,
  finance_mentioned: mentioned,
  platform_mentioned: mentioned,
  partner_mentioned: mentioned,
  large_transaction: ({ count, description, amountCents }, f) =>
    count === 1
      ? {
        title: "Transaction importante",
        text: `${description}\u00a0: ${f.money(amountCents)}.`,
      }
      : {
        title: "Transactions importantes",
        text: `${f.number(count)} transactions, la première de ${
          f.money(amountCents)
        }\u00a0: ${description}.`,
      },
  payout_pending: ({ userName, amountCents }, f) => ({
    title: "Versement en attente",
    text: `Le versement de ${f.money(amountCents)} au mentor ${userName} est en attente.`,
  }),
  community_created: ({ name, mentorName }) => ({
    title: "Communauté créée",
    text: `${name} a été ouverte par ${mentorName}.`,
  }),
  export_finished: ({ list, format, rows }, f) => ({
    title: "Export terminé",
    text: `${list}, ${format.toUpperCase()}\u00a0: ${f.number(rows)} ${
      oneOf(rows, "ligne", "lignes")
    }.`,
  }),
  weekly_report: ({ users, requests, decisions }, f) => ({
    title: "Votre semaine",
    text: `La semaine dernière\u00a0: ${f.number(users)} ${
      oneOf(users, "nouvel utilisateur", "nouveaux utilisateurs")
    }, ${f.number(requests)} ${oneOf(requests, "demande", "demandes")} KYC, ${
      f.number(decisions)
    } ${oneOf(decisions, "décision", "décisions")}.`,
  }),
  weekly_checkpoint: ({ size }, f) => ({
    title: "Point de contrôle de la semaine",
    text: `Le journal a ${f.number(size)} ${
      oneOf(size, "entrée", "entrées")
    }. Gardez son point de contrôle là où personne qui gère le système ne peut le changer.`,
  }),
  maintenance_finished: ({ clock }) => ({
    title: "Maintenance terminée",
    text: `La maintenance prévue s’est terminée à ${clock} UTC, sans erreur.`,
  }),
  signed_in_elsewhere: ({ address }) => ({
    title: "Connexion sur un autre appareil",
    text:
      `Votre compte a été ouvert depuis ${address}. Si ce n’était pas vous, changez de mot de passe.`,
  }),
  sign_in_refused: ({ count, address }, f) => ({
    title: "Échec de connexion",
    text: plural.select(count) === "one"
      ? `Un mot de passe, un code ou une clé d’accès incorrects ont été essayés sur votre compte depuis ${address}.`
      : `${f.number(count)} tentatives de connexion échouées, la première depuis ${address}.`,
  }),
  break_glass_guessed: ({ failures, address }, f) => ({
    title: "Compte de secours attaqué",
    text: `${
      f.number(failures)
    } mots de passe incorrects de suite, le dernier depuis ${address}. Le compte reste ouvert\u00a0: bloquez l’attaquant en amont.`,
  }),
  password_changed: () => ({
    title: "Mot de passe changé",
    text:
      "Vos autres sessions ont été fermées. Si ce n’était pas vous, prévenez immédiatement un administrateur.",
  }),
  passkey_added: ({ name }) => ({
    title: "Clé d’accès ajoutée",
    text:
      `«\u00a0${name}\u00a0» permet de se connecter à votre compte. Si ce n’était pas vous, prévenez immédiatement un administrateur.`,
  }),
  passkey_removed: ({ name }) => ({
    title: "Clé d’accès retirée",
    text:
      `«\u00a0${name}\u00a0» ne permet plus de se connecter. Si ce n’était pas vous, prévenez immédiatement un administrateur.`,
  }),
  reset_link_sent: ({ address }) => ({
    title: "Réinitialisation du mot de passe demandée",
    text:
      `La réinitialisation du mot de passe de votre compte a été demandée depuis ${address}. Le lien envoyé par e-mail expire au bout d’une heure. Si ce n’était pas vous, ignorez-le.`,
  }),
  reset_link_made: ({ endsTwoFactor }) => ({
    title: "Lien de réinitialisation créé",
    text: endsTwoFactor
      ? "Un administrateur a créé un lien de réinitialisation du mot de passe pour votre compte. Il désactive aussi la double authentification et retire vos clés d’accès. Si vous ne l’avez pas demandé, prévenez immédiatement un administrateur."
      : "Un administrateur a créé un lien de réinitialisation du mot de passe pour votre compte. Si vous ne l’avez pas demandé, prévenez immédiatement un administrateur.",
  }),
  password_reset: ({ endsTwoFactor }) => ({
    title: "Mot de passe réinitialisé",
    text: endsTwoFactor
      ? "Un lien de réinitialisation a été utilisé\u00a0: vos sessions ont été fermées, la double authentification est désactivée et vos clés d’accès sont retirées. Si ce n’était pas vous, prévenez immédiatement un administrateur."
      : "Un lien de réinitialisation a été utilisé et vos sessions ont été fermées. Si ce n’était pas vous, prévenez immédiatement un administrateur.",
  }),
  email_changed: () => ({
    title: "E-mail changé",
    text:
      "Votre adresse e-mail a été changée et vos autres sessions ont été fermées. Si ce n’était pas vous, prévenez immédiatement un administrateur.",
  }),
  two_factor_on: () => ({
    title: "Double authentification activée",
    text: "Un code de votre application est désormais nécessaire pour vous connecter.",
  }),
  two_factor_off: () => ({
    title: "Double authentification désactivée",
    text:
      "Votre mot de passe seul suffit. Si ce n’était pas vous, prévenez immédiatement un administrateur.",
  }),
  role_changed: ({ role }) => ({
    title: "Votre rôle a changé",
    text: `Un administrateur a changé votre rôle\u00a0: ${staff.roles[role]}.`,
  }),
  role_given: ({ role }) => ({
    title: "Votre rôle a changé",
    text: `L’authentification unique a changé votre rôle\u00a0: ${staff.roles[role]}.`,
  }),
  single_sign_on_linked: ({ issuer }) => ({
    title: "Authentification unique associée",
    text:
      `Vous pouvez désormais aussi vous connecter par l’authentification unique de ${issuer}. Si ce n’était pas vous, prévenez immédiatement un administrateur.`,
  }),
  sessions_ended: () => ({
    title: "Déconnexion de tous les appareils",
    text: "Un administrateur a fermé toutes vos sessions.",
  }),
  webhook_disabled: ({ url, reason }) => ({
    title: "Webhook désactivé",
    text: reason === "gone"
      ? `${url} a répondu 410 Gone et ne reçoit plus d’événements.`
      : `${url} échoue depuis cinq jours et ne reçoit plus d’événements.`,
  }),
};

export default {
  title: "Notifications",
  filter: "Filtrer",
  tabs: { all: "Tout", unread: "Non\u00a0lues", kyc: "KYC", transactions: "Transactions" },
  kinds,
  unread: "non lue",
  markAllRead: "Tout marquer comme lu",
  allRead: "Toutes les notifications sont lues",
  clearAll: "Tout effacer",
  clearTitle: "Effacer toutes les notifications",
  clearText:
    "Toutes vos notifications seront effacées, lues et non lues. Cette action est définitive.",
  cleared: "Notifications effacées",
  markRead: "Marquer comme lue",
  remove: "Supprimer",
  none: "Aucune notification",
  noneText: "Vous êtes à jour.",
  showAll: "Toutes les notifications",
} satisfies typeof en;
