import type { InstructedField, Verb } from "../../data/instructions/records.ts";
import type { Language } from "../../data/settings.ts";

interface VerbTexts {
  /** The button that leads to the form. */
  button: string;
  title: string;
  /** Sends the form. */
  send: string;
  /** Stands on the record until the platform has answered. */
  state: string;
  /** The consequence. */
  explained: (name: string) => string;
}

export const verbTexts: Record<Language, Record<Verb, VerbTexts>> = {
  en: {
    deactivate: {
      button: "Deactivate…",
      title: "Deactivate Person",
      send: "Ask to deactivate",
      state: "Asked to deactivate",
      explained: (name) =>
        `The platform is asked; ${name} can still sign in there until it answers.`,
    },
    reactivate: {
      button: "Reactivate…",
      title: "Reactivate Person",
      send: "Ask to reactivate",
      state: "Asked to reactivate",
      explained: (name) => `The platform is asked; ${name} cannot sign in there until it answers.`,
    },
    close: {
      button: "Close…",
      title: "Close Community",
      send: "Ask to close",
      state: "Asked to close",
      explained: (name) => `The platform is asked; ${name} stays open there until it answers.`,
    },
    reopen: {
      button: "Reopen…",
      title: "Reopen Community",
      send: "Ask to reopen",
      state: "Asked to reopen",
      explained: (name) => `The platform is asked; ${name} stays closed there until it answers.`,
    },
    unpublish: {
      button: "Unpublish…",
      title: "Unpublish Content",
      send: "Ask to unpublish",
      state: "Asked to unpublish",
      explained: (name) =>
        `The platform is asked; “${name}” stays published there until it answers.`,
    },
    publish: {
      button: "Publish…",
      title: "Publish Content",
      send: "Ask to publish",
      state: "Asked to publish",
      explained: (name) => `The platform is asked; “${name}” stays a draft there until it answers.`,
    },
    pause: {
      button: "Pause…",
      title: "Pause Partner",
      send: "Ask to pause",
      state: "Asked to pause",
      explained: (name) => `The platform is asked; ${name} stays active there until it answers.`,
    },
    resume: {
      button: "Resume…",
      title: "Resume Partner",
      send: "Ask to resume",
      state: "Asked to resume",
      explained: (name) => `The platform is asked; ${name} stays paused there until it answers.`,
    },
  },
  es: {
    deactivate: {
      button: "Desactivar…",
      title: "Desactivar persona",
      send: "Pedir la desactivación",
      state: "Desactivación pedida",
      explained: (name) =>
        `Se pide a la plataforma; ${name} podrá entrar en ella hasta que responda.`,
    },
    reactivate: {
      button: "Reactivar…",
      title: "Reactivar persona",
      send: "Pedir la reactivación",
      state: "Reactivación pedida",
      explained: (name) =>
        `Se pide a la plataforma; ${name} no podrá entrar en ella hasta que responda.`,
    },
    close: {
      button: "Cerrar comunidad…",
      title: "Cerrar comunidad",
      send: "Pedir el cierre",
      state: "Cierre pedido",
      explained: (name) =>
        `Se pide a la plataforma; ${name} sigue abierta en ella hasta que responda.`,
    },
    reopen: {
      button: "Reabrir…",
      title: "Reabrir comunidad",
      send: "Pedir la reapertura",
      state: "Reapertura pedida",
      explained: (name) =>
        `Se pide a la plataforma; ${name} sigue cerrada en ella hasta que responda.`,
    },
    unpublish: {
      button: "Retirar…",
      title: "Retirar contenido",
      send: "Pedir la retirada",
      state: "Retirada pedida",
      explained: (name) =>
        `Se pide a la plataforma; «${name}» sigue publicado en ella hasta que responda.`,
    },
    publish: {
      button: "Publicar…",
      title: "Publicar contenido",
      send: "Pedir la publicación",
      state: "Publicación pedida",
      explained: (name) =>
        `Se pide a la plataforma; «${name}» sigue siendo un borrador en ella hasta que responda.`,
    },
    pause: {
      button: "Pausar…",
      title: "Pausar socio",
      send: "Pedir la pausa",
      state: "Pausa pedida",
      explained: (name) =>
        `Se pide a la plataforma; ${name} sigue activo en ella hasta que responda.`,
    },
    resume: {
      button: "Reanudar…",
      title: "Reanudar socio",
      send: "Pedir la reanudación",
      state: "Reanudación pedida",
      explained: (name) =>
        `Se pide a la plataforma; ${name} sigue en pausa en ella hasta que responda.`,
    },
  },
  fr: {
    deactivate: {
      button: "Désactiver…",
      title: "Désactiver la personne",
      send: "Demander la désactivation",
      state: "Désactivation demandée",
      explained: (name) =>
        `La plateforme est sollicitée\u00a0; ${name} peut s’y connecter tant qu’elle n’a pas répondu.`,
    },
    reactivate: {
      button: "Réactiver…",
      title: "Réactiver la personne",
      send: "Demander la réactivation",
      state: "Réactivation demandée",
      explained: (name) =>
        `La plateforme est sollicitée\u00a0; ${name} ne peut s’y connecter tant qu’elle n’a pas répondu.`,
    },
    close: {
      button: "Fermer la communauté…",
      title: "Fermer la communauté",
      send: "Demander la fermeture",
      state: "Fermeture demandée",
      explained: (name) =>
        `La plateforme est sollicitée\u00a0; ${name} y reste ouverte tant qu’elle n’a pas répondu.`,
    },
    reopen: {
      button: "Rouvrir…",
      title: "Rouvrir la communauté",
      send: "Demander la réouverture",
      state: "Réouverture demandée",
      explained: (name) =>
        `La plateforme est sollicitée\u00a0; ${name} y reste fermée tant qu’elle n’a pas répondu.`,
    },
    unpublish: {
      button: "Dépublier…",
      title: "Dépublier le contenu",
      send: "Demander la dépublication",
      state: "Dépublication demandée",
      explained: (name) =>
        `La plateforme est sollicitée\u00a0; «\u00a0${name}\u00a0» y reste publié tant qu’elle n’a pas répondu.`,
    },
    publish: {
      button: "Publier…",
      title: "Publier le contenu",
      send: "Demander la publication",
      state: "Publication demandée",
      explained: (name) =>
        `La plateforme est sollicitée\u00a0; «\u00a0${name}\u00a0» y reste un brouillon tant qu’elle n’a pas répondu.`,
    },
    pause: {
      button: "Suspendre…",
      title: "Suspendre le partenaire",
      send: "Demander la suspension",
      state: "Suspension demandée",
      explained: (name) =>
        `La plateforme est sollicitée\u00a0; ${name} y reste actif tant qu’elle n’a pas répondu.`,
    },
    resume: {
      button: "Reprendre…",
      title: "Reprendre le partenaire",
      send: "Demander la reprise",
      state: "Reprise demandée",
      explained: (name) =>
        `La plateforme est sollicitée\u00a0; ${name} y reste suspendu tant qu’elle n’a pas répondu.`,
    },
  },
};

export const fieldNames: Record<Language, Record<InstructedField, string>> = {
  en: {
    name: "name",
    title: "title",
    description: "description",
    category: "category",
    email: "email",
    language: "language",
    website: "website",
    status: "status",
    published: "published",
  },
  es: {
    name: "nombre",
    title: "título",
    description: "descripción",
    category: "categoría",
    email: "correo",
    language: "idioma",
    website: "sitio web",
    status: "estado",
    published: "publicado",
  },
  fr: {
    name: "nom",
    title: "titre",
    description: "description",
    category: "catégorie",
    email: "e-mail",
    language: "langue",
    website: "site web",
    status: "statut",
    published: "publié",
  },
};
