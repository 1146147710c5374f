import type { NotificationFacts } from "../../../data/notices/kinds.ts";

const ruleSteps: Record<string, string> = {
  accept_business: "accepter une entreprise",
  revoke_or_reopen: "révoquer ou rouvrir",
  release_payout: "libérer une retenue",
  erase_person: "effacer une personne",
  deactivate_person: "désactiver une personne",
  loosen_rule: "assouplir une règle des deux personnes",
};

const stepOf = (rule: string): string => ruleSteps[rule] ?? rule;

const answers: Record<string, string> = {
  approved: "Votre proposition a été approuvée",
  "sent-back": "Votre proposition a été renvoyée",
  "taken-back": "Une proposition a été retirée",
  expired: "Votre proposition a expiré",
  changed: "Votre proposition a pris fin",
  left: "Votre proposition a pris fin",
};

type Kind = "step_proposed" | "proposal_answered" | "two_people_changed";

export default {
  step_proposed: ({ count, rule, target }) =>
    count === 1
      ? {
        title: "Une étape attend une seconde personne",
        text: `${target}\u00a0: ${stepOf(rule)}.`,
      }
      : {
        title: "Des étapes attendent une seconde personne",
        text: `${count}, la dernière sur ${target}.`,
      },
  proposal_answered: ({ rule, target, state, byName }) => ({
    title: answers[state] ?? state,
    text: byName === null
      ? `${target}\u00a0: ${stepOf(rule)}. ${
        state === "changed" ? "La fiche a changé." : "Proposez-la de nouveau au besoin."
      }`
      : `${target}\u00a0: ${stepOf(rule)}, par ${byName}.`,
  }),
  two_people_changed: ({ rule, isOn, isProposed, byName }) => ({
    title: isProposed
      ? "Assouplissement d’une règle proposé"
      : "Une règle des deux personnes a changé",
    text: `${byName ?? "Quelqu’un sur le serveur"}\u00a0: ${stepOf(rule)} (${
      isOn ? "activée" : "désactivée"
    }).`,
  }),
} satisfies {
  [Name in Kind]: (facts: NotificationFacts[Name]) => { title: string; text: string };
};
