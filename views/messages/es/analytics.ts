import type en from "../en/analytics.ts";

const plural = new Intl.PluralRules("es");

export default {
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
  periods: {
    label: "Período",
    names: {
      "last-7-days": "7 días",
      "last-30-days": "30 días",
      "last-90-days": "90 días",
      "this-month": "Este mes",
    },
    within: {
      "last-7-days": "en los últimos 7 días",
      "last-30-days": "en los últimos 30 días",
      "last-90-days": "en los últimos 90 días",
      "this-month": "este mes",
    },
  },
  change: {
    title: "Cambio respecto al período anterior",
    summary: (now, before) => `${now}, frente a ${before}`,
    figure: "Cifra",
    now: "Este período",
    before: "Antes",
    change: "Cambio",
    none: "sin datos",
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
    flowText: (within) => `Solicitudes recibidas y decididas ${within}`,
    received: "Recibidas",
    decided: "Decididas",
    noFlow: "No se ha recibido ni decidido ninguna solicitud.",
    care: "Calidad de la revisión",
    careText: (revoked, within) =>
      `Decisiones KYC ${within}. Aprobaciones revocadas antes de 30 días: ${revoked}`,
    takenBack: (undone, reopened) => `Deshechas: ${undone}, reabiertas: ${reopened}`,
    all: "Todas",
    p95: "p95",
    blind: "Documentos sin ver",
    quick: "En menos de 10\u00a0s",
    none: (within) => `Ninguna decisión ${within}`,
  },
  flagged: {
    titles: {
      "not-viewed": "Decisiones con documentos sin ver",
      quick: "Decisiones en menos de 10\u00a0s",
    },
    decision: "Decisión",
    at: "Fecha",
    time: "Tiempo desde el primer documento",
    none: {
      "not-viewed": (within) => `Se vieron todos los documentos ${within}.`,
      quick: (within) => `Ninguna decisión tardó menos de 10\u00a0s ${within}.`,
    },
  },
  decisions: {
    title: "Decisiones KYC",
    summary: (decisions, shown, within) =>
      plural.select(decisions) === "one" ? `1 decisión ${within}` : `${shown} decisiones ${within}`,
    median: (duration) => `Mediana hasta la decisión: ${duration}`,
    noMedian: "Sin solicitudes aceptadas ni rechazadas",
    chart: (most, day, within) =>
      `Gráfico de barras de decisiones KYC por día ${within}, con un máximo de ` +
      `${most} el ${day}. La tabla siguiente recoge todos los días con alguna decisión.`,
    none: (within) => `Sin decisiones ${within}`,
    noneText: "Aquí aparecerá el recuento diario de decisiones KYC.",
    day: "Día",
    total: "Decisiones",
    statuses: { accepted: "Aceptadas", declined: "Rechazadas", revoked: "Revocadas" },
    reviewers: "Revisores",
    reviewersText: (within) => `Decisiones KYC ${within}`,
    reviewer: "Revisor",
    medianTime: "Mediana",
    noTime: "sin datos",
  },
} satisfies typeof en;
