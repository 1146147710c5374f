import type { AccessDecision } from "../../../data/access_reviews/grants.ts";
import type { NotificationTexts, Translated } from "./words.ts";

const en = {
  title: "Access review",
  intro: "Who may do what here, looked at member by member and attested",
  none: "No access review yet",
  noneText: "A review freezes who may do what today. Admins and auditors then attest each row.",
  former: "Reviews",
  start: "Start a review",
  startText:
    "It freezes role, sign-in, second factor, sessions, tokens and webhooks of every member as they are now.",
  dueOn: "Due on",
  repeats: "Repeats",
  repetition: (months: string) => months === "0" ? "Never" : `Every ${months} months`,
  nextOpens: "The next one opens itself on",
  number: (number: string) => `Access review ${number}`,
  opened: "Opened",
  itself: "opened itself",
  progress: (done: string, all: string) => `${done} of ${all} attested`,
  states: { open: "Open", overdue: "Overdue", ended: "Ended" },
  allAttested: "All rows are attested. The review ends in a moment.",
  followed: (done: string, all: string) => `${done} of ${all} changes carried out since`,
  csv: "Download CSV",
  fields: {
    member: "Member",
    role: "Role",
    since: "Since",
    lastSignIn: "Last sign-in",
    secondFactor: "Second factor",
    sessions: "Sessions",
    made: "Tokens and webhooks",
    decision: "Decision",
    actions: "Actions",
  },
  tokens: "Tokens",
  webhooks: "Webhooks",
  invited: "invited",
  sessionsOpen: (count: number, shown: string) =>
    `${shown} ${count === 1 ? "session" : "sessions"}`,
  nothing: "none",
  notAttested: "Not attested",
  attest: "Attest",
  attestTitle: "Attest Access",
  decide: "What should become of it",
  decisions: {
    keep: "Keep",
    change: "Change",
    end: "End",
  } satisfies Record<AccessDecision, string>,
  explained:
    "Change and End change nothing by themselves: the row leads to the account, and says once it has happened.",
  word: "A word on why",
  failure: "This couldn't be sent.",
  attestedBy: "Attested by",
  own: "Your own row: somebody else attests it.",
  others: { admin: "An auditor attests it.", other: "An admin attests it." },
  nobody:
    "Nobody can attest this row now. For seven days after an invitation, a reset or a new role, the two accounts count as one. Wait for that, invite an auditor or another admin, or make one on the server with",
  since: {
    done: "Carried out since",
    open: "Not carried out yet",
    left: "No longer has access",
    changed: "Role since changed to",
  },
  account: "Open account",
  tokensLink: "Revoke tokens",
  webhooksLink: "Remove webhooks",
  joined: "Joined since, so not in this review:",
  toasts: {
    access_review_opened: "Access review opened",
    access_review_repeats: "Repetition saved",
    access_attested: "Access attested",
    access_undone: "Attestation undone",
  },
  notices: {
    access_review: ({ number, dueOn, state }, f) => {
      const states = { opened: "opened", due: "due soon", overdue: "overdue", ended: "ended" };
      return {
        title: `Access review ${number}: ${states[state]}`,
        text: state === "ended"
          ? "All rows are attested."
          : `Rows are to be attested by ${f.day(dueOn)}.`,
      };
    },
  } satisfies Partial<NotificationTexts>,
};

const es = {
  title: "Revisión de accesos",
  intro: "Quién puede hacer qué aquí, revisado miembro por miembro y atestiguado",
  none: "Aún no hay revisiones de accesos",
  noneText:
    "Una revisión fija quién puede hacer qué hoy. Después, administradores y auditores atestiguan cada fila.",
  former: "Revisiones",
  start: "Iniciar una revisión",
  startText:
    "Fija el rol, el acceso, el segundo factor, las sesiones, las credenciales y los webhooks de cada miembro tal como están ahora.",
  dueOn: "Vence el",
  repeats: "Se repite",
  repetition: (months: string) => months === "0" ? "Nunca" : `Cada ${months} meses`,
  nextOpens: "La siguiente se abre sola el",
  number: (number: string) => `Revisión de accesos ${number}`,
  opened: "Abierta",
  itself: "se abrió sola",
  progress: (done: string, all: string) => `${done} de ${all} atestiguadas`,
  states: { open: "Abierta", overdue: "Vencida", ended: "Terminada" },
  allAttested: "Todas las filas están atestiguadas. La revisión termina en un momento.",
  followed: (done: string, all: string) => `${done} de ${all} cambios realizados desde entonces`,
  csv: "Descargar CSV",
  fields: {
    member: "Miembro",
    role: "Rol",
    since: "Desde",
    lastSignIn: "Último acceso",
    secondFactor: "Segundo factor",
    sessions: "Sesiones",
    made: "Credenciales y webhooks",
    decision: "Decisión",
    actions: "Acciones",
  },
  tokens: "Credenciales",
  webhooks: "Webhooks",
  invited: "invitado",
  sessionsOpen: (count: number, shown: string) => `${shown} ${count === 1 ? "sesión" : "sesiones"}`,
  nothing: "nada",
  notAttested: "Sin atestiguar",
  attest: "Atestiguar",
  attestTitle: "Atestiguar acceso",
  decide: "Qué debe hacerse",
  decisions: { keep: "Mantener", change: "Cambiar", end: "Terminar" },
  explained:
    "Cambiar y Terminar no cambian nada por sí mismos: la fila lleva a la cuenta y dice cuándo se ha hecho.",
  word: "Unas palabras sobre el porqué",
  failure: "No se pudo enviar.",
  attestedBy: "Atestiguado por",
  own: "Su propia fila: la atestigua otra persona.",
  others: { admin: "La atestigua un auditor.", other: "La atestigua un administrador." },
  nobody:
    "Nadie puede atestiguar esta fila ahora. Durante siete días tras una invitación, un restablecimiento o un rol nuevo, las dos cuentas cuentan como una. Espere a que pasen, invite a un auditor o a otro administrador, o cree uno en el servidor con",
  since: {
    done: "Realizado desde entonces",
    open: "Aún no realizado",
    left: "Ya no tiene acceso",
    changed: "Rol cambiado desde entonces a",
  },
  account: "Abrir cuenta",
  tokensLink: "Revocar credenciales",
  webhooksLink: "Quitar webhooks",
  joined: "Llegaron después, por lo que no están en esta revisión:",
  toasts: {
    access_review_opened: "Revisión de accesos abierta",
    access_review_repeats: "Repetición guardada",
    access_attested: "Acceso atestiguado",
    access_undone: "Atestación deshecha",
  },
  notices: {
    access_review: ({ number, dueOn, state }, f) => {
      const states = {
        opened: "abierta",
        due: "vence pronto",
        overdue: "vencida",
        ended: "terminada",
      };
      return {
        title: `Revisión de accesos ${number}: ${states[state]}`,
        text: state === "ended"
          ? "Todas las filas están atestiguadas."
          : `Hay filas por atestiguar hasta el ${f.day(dueOn)}.`,
      };
    },
  } satisfies Partial<NotificationTexts>,
  actions: {
    "Access attestation undone": "Atestación de acceso deshecha",
    "Access attested": "Acceso atestiguado",
    "Access review changed": "Revisión de accesos cambiada",
    "Access review ended": "Revisión de accesos terminada",
    "Access review opened": "Revisión de accesos abierta",
  },
  errors: {
    "access_review.bad_day": "Indique un día posterior a hoy, como máximo dentro de un año.",
    "access_review.changed": "Esta fila ha cambiado desde que la abrió.",
    "access_review.ended": "Esta revisión de accesos ha terminado.",
    "access_review.no_decision": "Elija mantener, cambiar o terminar.",
    "access_review.no_word": "Escriba unas palabras sobre el porqué.",
    "access_review.not_found": "Revisión de accesos no encontrada",
    "access_review.open": "Hay una revisión de accesos abierta. Termínela antes.",
    "access_review.other_role":
      "Los auditores atestiguan a los administradores, y los administradores a todos los demás. Nadie más puede atestiguar esta fila.",
    "access_review.own": "Nadie puede atestiguar su propia fila.",
  },
} satisfies Translated<typeof en>;

const fr = {
  title: "Revue des accès",
  intro: "Qui peut faire quoi ici, examiné membre par membre et attesté",
  none: "Aucune revue des accès",
  noneText:
    "Une revue fige qui peut faire quoi aujourd’hui. Administrateurs et auditeurs attestent ensuite chaque ligne.",
  former: "Revues",
  start: "Commencer une revue",
  startText:
    "Elle fige le rôle, la connexion, le second facteur, les sessions, les jetons et les webhooks de chaque membre tels qu’ils sont maintenant.",
  dueOn: "À terminer le",
  repeats: "Répétition",
  repetition: (months: string) => months === "0" ? "Jamais" : `Tous les ${months} mois`,
  nextOpens: "La suivante s’ouvre d’elle-même le",
  number: (number: string) => `Revue des accès ${number}`,
  opened: "Ouverte",
  itself: "ouverte d’elle-même",
  progress: (done: string, all: string) => `${done} sur ${all} attestées`,
  states: { open: "Ouverte", overdue: "En retard", ended: "Terminée" },
  allAttested: "Toutes les lignes sont attestées. La revue se termine dans un instant.",
  followed: (done: string, all: string) => `${done} sur ${all} changements effectués depuis`,
  csv: "Télécharger en CSV",
  fields: {
    member: "Membre",
    role: "Rôle",
    since: "Depuis",
    lastSignIn: "Dernière connexion",
    secondFactor: "Second facteur",
    sessions: "Sessions",
    made: "Jetons et webhooks",
    decision: "Décision",
    actions: "Actions",
  },
  tokens: "Jetons",
  webhooks: "Webhooks",
  invited: "invité",
  sessionsOpen: (count: number, shown: string) =>
    `${shown} ${count === 1 ? "session" : "sessions"}`,
  nothing: "aucun",
  notAttested: "Non attestée",
  attest: "Attester",
  attestTitle: "Attester un accès",
  decide: "Ce qu’il doit en advenir",
  decisions: { keep: "Garder", change: "Changer", end: "Mettre fin" },
  explained:
    "Changer et Mettre fin ne changent rien d’eux-mêmes\u00a0: la ligne mène au compte et indique quand c’est fait.",
  word: "Quelques mots sur la raison",
  failure: "L’envoi a échoué.",
  attestedBy: "Attestée par",
  own: "Votre propre ligne\u00a0: quelqu’un d’autre l’atteste.",
  others: { admin: "Un auditeur l’atteste.", other: "Un administrateur l’atteste." },
  nobody:
    "Personne ne peut attester cette ligne pour l’instant. Pendant sept jours après une invitation, une réinitialisation ou un nouveau rôle, les deux comptes comptent pour un. Attendez ce délai, invitez un auditeur ou un autre administrateur, ou créez-en un sur le serveur avec",
  since: {
    done: "Effectué depuis",
    open: "Pas encore effectué",
    left: "N’a plus accès",
    changed: "Rôle changé depuis en",
  },
  account: "Ouvrir le compte",
  tokensLink: "Révoquer des jetons",
  webhooksLink: "Retirer des webhooks",
  joined: "Arrivés depuis, donc absents de cette revue\u00a0:",
  toasts: {
    access_review_opened: "Revue des accès ouverte",
    access_review_repeats: "Répétition enregistrée",
    access_attested: "Accès attesté",
    access_undone: "Attestation annulée",
  },
  notices: {
    access_review: ({ number, dueOn, state }, f) => {
      const states = {
        opened: "ouverte",
        due: "bientôt à terminer",
        overdue: "en retard",
        ended: "terminée",
      };
      return {
        title: `Revue des accès ${number}\u00a0: ${states[state]}`,
        text: state === "ended"
          ? "Toutes les lignes sont attestées."
          : `Des lignes sont à attester d’ici le ${f.day(dueOn)}.`,
      };
    },
  } satisfies Partial<NotificationTexts>,
  actions: {
    "Access attestation undone": "Attestation d’accès annulée",
    "Access attested": "Accès attesté",
    "Access review changed": "Revue des accès modifiée",
    "Access review ended": "Revue des accès terminée",
    "Access review opened": "Revue des accès ouverte",
  },
  errors: {
    "access_review.bad_day": "Indiquez un jour après aujourd’hui, dans un an au plus.",
    "access_review.changed": "Cette ligne a changé depuis que vous l’avez ouverte.",
    "access_review.ended": "Cette revue des accès est terminée.",
    "access_review.no_decision": "Choisissez garder, changer ou mettre fin.",
    "access_review.no_word": "Écrivez quelques mots sur la raison.",
    "access_review.not_found": "Revue des accès introuvable",
    "access_review.open": "Une revue des accès est ouverte. Terminez-la d’abord.",
    "access_review.other_role":
      "Les auditeurs attestent les administrateurs, et les administrateurs tous les autres. Personne d’autre ne peut attester cette ligne.",
    "access_review.own": "Personne ne peut attester sa propre ligne.",
  },
} satisfies Translated<typeof en>;

export default { en, es, fr };
