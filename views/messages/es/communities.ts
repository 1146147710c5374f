import type en from "../en/communities.ts";

const plural = new Intl.PluralRules("es");

export default {
  title: "Comunidades",
  noun: "comunidades",
  one: "1 comunidad",
  intro: "Gestión de las comunidades de mentores",
  loading: "Cargando comunidades...",
  search: "Buscar comunidades",
  searchHint: "Buscar por nombre o mentor",
  allStatuses: "Estado: todos",
  activity: { active: "activa", inactive: "inactiva" },
  mentor: (name) => `Mentor: ${name}`,
  members: (count, shown) => plural.select(count) === "one" ? "1 miembro" : `${shown} miembros`,
  description: (name) =>
    `${name} es una comunidad sobre los mercados en la que mentor y miembros aprenden juntos.`,
  defaultCategory: "Mercados",
  details: {
    title: "Datos de la comunidad",
    description: "Descripción",
    status: "Estado",
    members: "Miembros",
    mentor: "Mentor",
    created: "Creación",
    category: "Categoría",
    statistics: "Estadísticas",
    activeMembers: "Miembros activos",
    newThisWeek: "Nuevos esta semana",
  },
} satisfies typeof en;
