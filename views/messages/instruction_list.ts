import type { ListedState } from "../../data/instructions/states.ts";
import type { InstructedType } from "../../data/instructions/records.ts";

const states = {
  open: "open",
  overdue: "overdue",
  reverted: "reverted",
  done: "done",
  refused: "refused",
  withdrawn: "closed by staff",
} satisfies Record<ListedState, string>;

const en = {
  title: "Instructions",
  intro: "What the platform is asked to change, and its answers",
  noun: "instructions",
  one: "1 instruction",
  search: "Search instructions",
  searchHint: "Name, email or ID of a record",
  record: "Record",
  change: "Asked",
  since: "Since",
  asker: "Asked by",
  state: "State",
  states: { ...states, all: "all" },
  /** The state of a single one. */
  badges: states,
  allTypes: "All records",
  types: {
    user: "people",
    community: "communities",
    content: "content",
    partner: "partners",
  } satisfies Record<InstructedType, string>,
  anyone: "Asked by anyone",
  own: "Asked by me",
  none: "Nothing is open",
  noneText: "The platform has answered everything that it was asked for.",
  all: "All open instructions",
};

const es = {
  title: "Instrucciones",
  intro: "Lo que se pide cambiar a la plataforma, y sus respuestas",
  noun: "instrucciones",
  one: "1 instrucción",
  search: "Buscar instrucciones",
  searchHint: "Nombre, correo o ID",
  record: "Registro",
  change: "Pedido",
  since: "Desde",
  asker: "Pedido por",
  state: "Estado",
  states: {
    open: "abiertas",
    overdue: "fuera de plazo",
    reverted: "revertidas",
    done: "hechas",
    refused: "rechazadas",
    withdrawn: "cerradas por el equipo",
    all: "todas",
  },
  badges: {
    open: "abierta",
    overdue: "fuera de plazo",
    reverted: "revertida",
    done: "hecha",
    refused: "rechazada",
    withdrawn: "cerrada por el equipo",
  },
  allTypes: "Todos los registros",
  types: {
    user: "personas",
    community: "comunidades",
    content: "contenido",
    partner: "socios",
  },
  anyone: "Todos los autores",
  own: "Las mías",
  none: "No hay nada abierto",
  noneText: "La plataforma ha respondido a todo lo que se le pidió.",
  all: "Todas las instrucciones abiertas",
} satisfies typeof en;

const fr = {
  title: "Instructions",
  intro: "Ce que la plateforme est priée de changer, et ses réponses",
  noun: "instructions",
  one: "1 instruction",
  search: "Rechercher des instructions",
  searchHint: "Nom, e-mail ou identifiant",
  record: "Fiche",
  change: "Demande",
  since: "Depuis",
  asker: "Demandé par",
  state: "État",
  states: {
    open: "ouvertes",
    overdue: "en retard",
    reverted: "annulées par un import",
    done: "faites",
    refused: "refusées",
    withdrawn: "closes par l’équipe",
    all: "toutes",
  },
  badges: {
    open: "ouverte",
    overdue: "en retard",
    reverted: "annulée par un import",
    done: "faite",
    refused: "refusée",
    withdrawn: "close par l’équipe",
  },
  allTypes: "Toutes les fiches",
  types: {
    user: "personnes",
    community: "communautés",
    content: "contenu",
    partner: "partenaires",
  },
  anyone: "Tous les auteurs",
  own: "Les miennes",
  none: "Rien n’est ouvert",
  noneText: "La plateforme a répondu à tout ce qui lui était demandé.",
  all: "Toutes les instructions ouvertes",
} satisfies typeof en;

/** Texts of the page with all instructions. */
export const listTexts = { en, es, fr };
