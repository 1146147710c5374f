import type en from "../en/report.ts";

export default {
  generatedAt: "Generado:",
  never: "Este informe aún no se ha generado",
  neverText: "Genérelo para ver, imprimir y descargar las cifras.",
  again: "Volver a generar",
  csv: "Descargar CSV",
  print: "Imprimir",
  month: "Mes",
  total: "Total",
  utc: "Los meses son naturales, en UTC.",
  growth: {
    title: "Usuarios por mes",
    summary: (_count, total, joined) =>
      `Total de usuarios: ${total}. Nuevos en los últimos doce meses: ${joined}.`,
    chart: (first, firstUsers, last, lastUsers) =>
      `Gráfico de líneas del total de usuarios por mes, de ${firstUsers} en ${first} a ` +
      `${lastUsers} en ${last}. La tabla siguiente recoge todos los valores.`,
    joined: "Nuevos",
    total: "Total",
    unit: "usuarios",
    roles: {
      admin: "Admin. nuevos",
      mentor: "Mentores nuevos",
      mentee: "Alumnos nuevos",
    },
  },
  revenue: {
    title: "Ingresos, pagos y reembolsos por mes",
    summary: (revenue, net) =>
      `Ingresos de los últimos doce meses: ${revenue}; neto tras pagos y reembolsos: ${net}.`,
    chart: "Gráfico de barras de ingresos, pagos y reembolsos por mes. " +
      "La tabla siguiente recoge todos los valores.",
    revenue: "Ingresos",
    payouts: "Pagos",
    refunds: "Reembolsos",
    net: "Neto",
    completedOnly: "Solo transacciones completadas.",
    pending: "Pendiente, no incluido arriba",
    pendingSummary: "La tarjeta de ingresos mensuales del panel incluye los ingresos pendientes.",
    nonePending: "No hay nada pendiente.",
    kinds: "Ingresos por origen",
    statements: "Neto aquí y en los extractos",
    statementsSummary:
      "El neto de arriba son los ingresos completados menos pagos y reembolsos, por la fecha de la transacción. Un extracto descuenta además las comisiones estimadas e incluye las correcciones de meses anteriores.",
    netHere: "Neto de este informe",
    difference: "Diferencia",
    kindsSummary: "El origen se deduce de la descripción de cada transacción.",
  },
  kyc: {
    statuses: "Solicitudes por estado",
    statusesSummary: (total) => `Total de solicitudes: ${total}.`,
    status: "Estado",
    requests: "Solicitudes",
    share: "Porcentaje",
    months: "Solicitudes y decisiones por mes",
    median: (duration) => `Mediana desde el envío hasta la aceptación o el rechazo: ${duration}.`,
    noMedian: "Sin solicitudes aceptadas ni rechazadas en los últimos doce meses.",
    chart: "Gráfico de barras de solicitudes enviadas y decididas por mes. " +
      "La tabla siguiente recoge todos los valores.",
    submitted: "Enviadas",
    decided: "Decididas",
    reviewers: "Revisores",
    reviewersSummary: "Decisiones de los últimos doce meses.",
    noReviewers: "Sin decisiones en los últimos doce meses.",
  },
  engagement: {
    types: "Contenido por tipo",
    typesSummary: (items, views) => `Total de contenidos: ${items}. Total de visitas: ${views}.`,
    type: "Tipo",
    typeNames: { course: "Cursos", analysis: "Análisis" },
    items: "Contenidos",
    views: "Visitas",
    likes: "Me gusta",
    comments: "Comentarios",
    shares: "Compartidos",
    content: "Contenido más visto",
    contentSummary: "Hasta diez, por número de visitas.",
    contentTitle: "Título",
    ranked: (rank, title) => `${rank}. ${title}`,
    noContent: "Aún no hay contenidos.",
    chart: (first) =>
      `Gráfico de barras de las visitas a los contenidos más vistos, con ${first} en cabeza. ` +
      "La tabla siguiente recoge todos los valores.",
    unit: "visitas",
    communities: "Comunidades más grandes",
    communitiesSummary: (all, active, members) =>
      `Total de comunidades: ${all} (activas: ${active}). Total de miembros: ${members}. ` +
      "Se muestran hasta diez, por número de miembros.",
    community: "Comunidad",
    status: "Estado",
    members: "Miembros",
    noCommunities: "Aún no hay comunidades.",
  },
} satisfies typeof en;
