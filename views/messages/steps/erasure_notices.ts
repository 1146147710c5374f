import type { NotificationTexts, Translated } from "./words.ts";

const en = {
  notices: {
    view_removed: ({ list }) => ({
      title: "Saved view removed",
      text: `A view of yours (${list}) searched for a person who was erased, so it is gone.`,
    }),
    erasure_refused: () => ({
      title: "Person not erased",
      text: "Something about a person was opened in the meantime. Look at them and ask again.",
    }),
    erasure_ended: ({ number, state }) =>
      state === "done"
        ? {
          title: `Erasure ${number} is complete`,
          text: "The person is erased. Print the receipt for them.",
        }
        : {
          title: `Erasure ${number} is not complete`,
          text:
            "Documents are left in the storage. It is tried again every ten minutes; the receipt says what may be in the way.",
        },
  } satisfies Partial<NotificationTexts>,
};

const es = {
  notices: {
    view_removed: ({ list }) => ({
      title: "Vista guardada eliminada",
      text: `Una vista suya (${list}) buscaba a una persona borrada; por eso ya no existe.`,
    }),
    erasure_refused: () => ({
      title: "Persona no borrada",
      text: "Entretanto se abrió algo sobre una persona. Revísela y pídalo de nuevo.",
    }),
    erasure_ended: ({ number, state }) =>
      state === "done"
        ? {
          title: `Borrado ${number} terminado`,
          text: "La persona está borrada. Imprima el recibo para ella.",
        }
        : {
          title: `Borrado ${number} incompleto`,
          text:
            "Quedan documentos en el almacén. Se intenta de nuevo cada diez minutos; el recibo dice qué puede impedirlo.",
        },
  },
} satisfies Translated<typeof en>;

const fr = {
  notices: {
    view_removed: ({ list }) => ({
      title: "Vue enregistrée supprimée",
      text: `Une de vos vues (${list}) cherchait une personne effacée ; elle n’existe plus.`,
    }),
    erasure_refused: () => ({
      title: "Personne non effacée",
      text: "Entre-temps, un dossier a été ouvert sur une personne. Vérifiez et redemandez.",
    }),
    erasure_ended: ({ number, state }) =>
      state === "done"
        ? {
          title: `Effacement ${number} terminé`,
          text: "La personne est effacée. Imprimez le reçu pour elle.",
        }
        : {
          title: `Effacement ${number} incomplet`,
          text:
            "Des documents restent dans le stockage. Un nouvel essai a lieu toutes les dix minutes\u00a0; le reçu dit ce qui peut l’empêcher.",
        },
  },
} satisfies Translated<typeof en>;

export default { en, es, fr };
