import type en from "../en/answers.ts";

export default {
  progress: {
    title: "Demande en cours",
    stage: "Étape",
    inReview: "En attente d’examen",
    inReviewNow: "Examen en cours",
    before: (count, shown) =>
      count === 0 ? "la prochaine de la file" : `environ ${shown} avant elle`,
    beforeMost: (shown) => `plus de ${shown} avant elle`,
    none: { stage: "Non soumise", next: "Le demandeur doit soumettre une demande." },
    requested: "Demandé",
    answered: "répondu",
    unsent: "Pas encore envoyé\u00a0: l’examinateur peut encore annuler.",
    next: "Suite",
    nextSteps: {
      pending: "Un examinateur décide, ou demande un autre document.",
      answered: "Un examinateur regarde le nouveau document, avant les demandes sans réponse.",
      waiting: "Le demandeur envoie le document, puis l’examen reprend.",
      "no-answer": "Un examinateur redemande le document, ou décide sans réponse.",
      escalated: "Un administrateur répond à l’examinateur, puis l’examen reprend.",
      accepted: "Rien avant l’expiration de l’approbation.",
      declined: "Le demandeur peut soumettre une nouvelle demande.",
      revoked: "Le demandeur peut soumettre une nouvelle demande.",
      expired: "Le demandeur doit soumettre une nouvelle demande.",
    },
  },
  copy: "Copier la réponse",
  shownIn: { en: "Réponse en anglais", es: "Réponse en espagnol", fr: "Réponse en français" },
  letter: {
    hello: (name) => `Bonjour ${name},`,
    none: "Nous n’avons pas encore reçu de demande de vérification de votre part.",
    pending: "Votre vérification attend notre examen. Vous n’avez rien à faire pour l’instant.",
    answered: "Merci. Nous avons reçu votre nouveau document et l’examinerons en priorité.",
    "no-answer": "Nous n’avons pas reçu le document demandé.",
    waiting: (document, until) =>
      `Il nous faut une nouvelle version de «\u00a0${document}\u00a0» avant le ${until}.`,
    accepted: "Votre vérification est terminée.",
    acceptedUntil: (until) =>
      `Votre vérification est terminée. Elle est valable jusqu’au ${until}.`,
    declined:
      "Nous n’avons pas pu vous vérifier avec cette demande. Vous pouvez en envoyer une nouvelle.",
    revoked: "Votre vérification n’est plus valable. Vous pouvez envoyer une nouvelle demande.",
    expired: "Votre vérification a expiré. Veuillez envoyer une nouvelle demande.",
  },
  charges: {
    title: "Débits et versements",
    none: "Aucune transaction.",
    earlier: "Plus anciens",
    held: "Un versement retenu attend que la comptabilité le débloque.",
    most: (shown) => `Les ${shown} derniers.`,
    kinds: { revenue: "Débit", payout: "Versement", refund: "Remboursement" },
  },
} satisfies typeof en;
