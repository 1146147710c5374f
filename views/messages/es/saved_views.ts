import type en from "../en/saved_views.ts";

export default {
  label: "Vistas",
  all: "Todo",
  shared: "compartida",
  save: "Guardar vista",
  edit: (name) => `Editar la vista ${name}`,
  title: "Guardar vista",
  editTitle: "Editar vista",
  intro:
    "Guarda la búsqueda, los filtros y el orden de esta lista como pestaña. Los períodos como «Últimos 7 días» avanzan con la fecha.",
  name: "Nombre",
  forAll: "Compartir con el equipo",
  submit: "Guardar vista",
  change: "Guardar cambios",
  saved: "Vista guardada",
  changed: "Vista modificada",
  delete: "Eliminar vista",
  deleted: "Vista eliminada",
} satisfies typeof en;
