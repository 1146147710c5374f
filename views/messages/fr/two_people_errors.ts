import type { twoPeopleErrors } from "../../../data/errors/two_people_texts.ts";

export default {
  "proposal.answered": "Cette proposition a déjà reçu une réponse.",
  "proposal.changed":
    "La fiche ou un document a changé depuis la proposition, qui a pris fin. Proposez-la de nouveau.",
  "proposal.close_account":
    "Pendant sept jours après une invitation, une réinitialisation ou un nouveau rôle, deux comptes comptent pour un. Quelqu’un d’autre doit approuver.",
  "proposal.expired": "Cette proposition a expiré. Proposez-la de nouveau.",
  "proposal.members_only": "Seule une personne qui peut faire cette étape peut la proposer.",
  "proposal.no_words": "Dites pourquoi vous la renvoyez.",
  "proposal.not_found": "Proposition introuvable",
  "proposal.not_proposer": "Seul son auteur peut retirer cette proposition.",
  "proposal.not_yours": "Seule une personne qui peut faire cette étape peut y répondre.",
  "proposal.own": "Cette proposition est la vôtre\u00a0: quelqu’un d’autre doit y répondre.",
  "proposal.proposer_left":
    "Son auteur ne peut plus faire cette étape, et la proposition a pris fin. Proposez-la vous-même.",
  "proposal.waiting": "Une étape sur cette fiche attend déjà une seconde personne.",
  "two_people.bad_amount": "Indiquez un montant de 0 ou plus.",
  "two_people.changed": "La règle a changé depuis l’ouverture de cette page.",
  "two_people.too_few":
    "Deux personnes doivent pouvoir s’approuver. Actuellement\u00a0: {names}. Invitez ou promouvez d’abord quelqu’un avec l’un de ces rôles\u00a0: {roles}\u00a0; la règle peut être activée sept jours après.",
  "two_people.unknown": "Cette règle n’existe pas.",
} satisfies Record<keyof typeof twoPeopleErrors, string>;
