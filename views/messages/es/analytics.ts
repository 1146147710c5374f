import type { Messages } from "../catalogue.ts";

export const analytics: Messages["analytics"] = {
  title: "Analítica",
  loading: "Cargando analítica...",
  metrics: {
    session: "Duración media de sesión",
    minutes: "minutos",
    daily: "Usuarios activos diarios",
    completion: "Solicitudes KYC completadas",
  },
  growth: "Crecimiento de usuarios",
  month: "Mes",
  users: "Usuarios",
  unit: "usuarios",
  growthSummary: (first, firstUsers, last, lastUsers) =>
    `Gráfico de líneas de usuarios por mes, de ${firstUsers} en ${first} a ${lastUsers} en ` +
    `${last}. La tabla siguiente recoge todos los valores.`,
  noGrowth: "Aún no hay crecimiento que mostrar.",
};
