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
  figures: "Ver datos",
  noGrowth: "Aún no hay datos de crecimiento.",
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
    pending: (amount) => `De ello, ${amount} pendiente`,
    none: "Aún no hay ingresos este mes.",
  },
  review: {
    waiting: "Solicitudes en espera por antigüedad",
    age: "Antigüedad",
    ages: {
      under24: "Menos de 24 horas",
      to48: "De 24 a 48 horas",
      over48: "Más de 48 horas",
    },
    requests: "Solicitudes",
    noneWaits: "No hay solicitudes en espera.",
    flow: "Recibidas y decididas",
    flowText: "Solicitudes recibidas y decididas en los últimos 30 días",
    came: "Recibidas",
    decided: "Decididas",
    noFlow: "No se ha recibido ni decidido ninguna solicitud.",
    care: "Calidad de la revisión",
    careText: (revoked) =>
      `Decisiones KYC de los últimos 30 días. Aprobaciones revocadas antes de 30 días: ${revoked}`,
    takenBack: (undone, reopened) => `Deshechas: ${undone}, reabiertas: ${reopened}`,
    all: "Todas",
    p95: "p95",
    blind: "Documentos sin ver",
    quick: "En menos de 10\u00a0s",
    none: "Ninguna decisión en los últimos 30 días",
  },
  blind: {
    title: "Decisiones con documentos sin ver",
    decision: "Decisión",
    at: "Fecha",
    none: "En los últimos 30 días se vieron todos los documentos.",
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
    noneText: "Aquí aparecerá el recuento diario de decisiones KYC.",
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
