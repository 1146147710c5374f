import type { en } from "./en.ts";

const plural = new Intl.PluralRules("es");

export const es: typeof en = {
  title: "Analítica",
  loading: "Cargando analítica...",
  metrics: {
    session: "Duración media de sesión",
    minutes: "minutos",
    daily: "Usuarios activos diarios",
    notMeasured: "Sin medir",
    measuredOn: (day) => `Medición: ${day}`,
    completion: "Solicitudes KYC completadas",
  },
  growth: "Crecimiento de usuarios",
  month: "Mes",
  users: "Usuarios",
  unit: "usuarios",
  growthSummary: (first, firstUsers, last, lastUsers) =>
    `Gráfico de líneas de usuarios por mes, de ${firstUsers} en ${first} a ${lastUsers} en ` +
    `${last}. La tabla siguiente recoge todos los valores.`,
  figures: "Cifras",
  noGrowth: "Aún no hay crecimiento que mostrar.",
  revenue: {
    title: "Ingresos de este mes",
    source: "Origen",
    amount: "Importe",
    share: "Porcentaje",
    kinds: {
      subscriptions: "Suscripciones",
      oneTime: "Puntuales",
      partnerships: "Alianzas",
    },
    total: "Total",
    none: "Aún no hay ingresos este mes.",
  },
  review: {
    waiting: "En espera por antigüedad",
    age: "Antigüedad",
    ages: {
      under24: "Menos de 24 horas",
      to48: "De 24 a 48 horas",
      over48: "Más de 48 horas",
    },
    requests: "Solicitudes",
    noneWaits: "No hay nada en espera.",
    flow: "Entradas y salidas",
    flowText: "Solicitudes recibidas, y aceptadas o rechazadas, en los últimos 30 días",
    came: "Entradas",
    decided: "Salidas",
    noFlow: "No ha entrado ni salido nada.",
    care: "Cómo se decidió",
    careText: (revoked) =>
      `Decisiones KYC de los últimos 30 días. Aprobaciones revocadas antes de 30 días: ${revoked}`,
    all: "Todas",
    p95: "95\u00a0% en",
    blind: "No todo mostrado",
    quick: "Menos de 10\u00a0s",
    none: "Ninguna decisión en los últimos 30 días",
  },
  decisions: {
    title: "Decisiones KYC",
    summary: (decisions, shown) =>
      plural.select(decisions) === "one"
        ? "1 decisión en los últimos 30 días"
        : `${shown} decisiones en los últimos 30 días`,
    median: (duration) => `Mediana hasta la decisión: ${duration}`,
    noMedian: "Sin solicitudes aceptadas ni rechazadas",
    chart: (most, day) =>
      "Gráfico de barras de decisiones KYC por día en los últimos 30 días, con un máximo de " +
      `${most} el ${day}. La tabla siguiente recoge todos los días con alguna decisión.`,
    none: "Sin decisiones en los últimos 30 días",
    noneText: "Aquí se cuentan las decisiones sobre solicitudes KYC, día por día.",
    day: "Día",
    total: "Decisiones",
    statuses: { accepted: "Aceptadas", declined: "Rechazadas", revoked: "Revocadas" },
    reviewers: "Revisores",
    reviewersText: "Decisiones KYC de los últimos 30 días",
    reviewer: "Revisor",
    medianTime: "Mediana",
    noTime: "sin datos",
  },
};
