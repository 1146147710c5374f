import type { NotificationFacts } from "../../../data/notices/kinds.ts";

const ruleSteps: Record<string, string> = {
  accept_business: "aceptar una empresa",
  revoke_or_reopen: "revocar o reabrir",
  release_payout: "liberar una retención",
  erase_person: "borrar a una persona",
  deactivate_person: "desactivar a una persona",
  loosen_rule: "relajar una regla de dos personas",
};

const stepOf = (rule: string): string => ruleSteps[rule] ?? rule;

const answers: Record<string, string> = {
  approved: "Su propuesta fue aprobada",
  "sent-back": "Su propuesta fue devuelta",
  "taken-back": "Se retiró una propuesta",
  expired: "Su propuesta ha caducado",
  changed: "Su propuesta ha terminado",
  left: "Su propuesta ha terminado",
};

type Kind = "step_proposed" | "proposal_answered" | "two_people_changed";

export default {
  step_proposed: ({ count, rule, target }) =>
    count === 1
      ? { title: "Un paso espera a una segunda persona", text: `${target}: ${stepOf(rule)}.` }
      : {
        title: "Pasos que esperan a una segunda persona",
        text: `${count}, el último sobre ${target}.`,
      },
  proposal_answered: ({ rule, target, state, byName }) => ({
    title: answers[state] ?? state,
    text: byName === null
      ? `${target}: ${stepOf(rule)}. ${
        state === "changed" ? "El registro ha cambiado." : "Propóngalo de nuevo si hace falta."
      }`
      : `${target}: ${stepOf(rule)}, por ${byName}.`,
  }),
  two_people_changed: ({ rule, isOn, isProposed, byName }) => ({
    title: isProposed ? "Se propone relajar una regla" : "Ha cambiado una regla de dos personas",
    text: `${byName ?? "Alguien en el servidor"}: ${stepOf(rule)} (${
      isOn ? "activada" : "desactivada"
    }).`,
  }),
} satisfies {
  [Name in Kind]: (facts: NotificationFacts[Name]) => { title: string; text: string };
};
