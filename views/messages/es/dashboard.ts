import type { Messages } from "../en/catalogue.ts";

export const dashboard: Messages["dashboard"] = {
  title: "Panel",
  loading: "Cargando...",
  greeting: "¡Hola de nuevo! Así está la plataforma.",
  cards: {
    users: { title: "Total de usuarios", caption: "Activos en la plataforma" },
    kyc: { title: "KYC pendientes", caption: "En espera de verificación" },
    revenue: { title: "Ingresos mensuales", caption: "Ganancias del mes" },
    communities: { title: "Comunidades activas", caption: "Grupos de mentores" },
    content: { title: "Contenido publicado", caption: "Material formativo" },
  },
  allAreas: "Todas las áreas",
};
