import type en from "../en/reports.ts";

export default {
  title: "Informes",
  intro: "Genere, descargue y comparta informes",
  lastGenerated: "Última vez:",
  never: "nunca",
  byPerson: (name) => `por ${name}`,
  generate: "Generar informe",
  generated: "Informe generado",
  generating: "Generando...",
  download: (report) => `Descargar «${report}»`,
  cards: {
    growth: { title: "Crecimiento de usuarios", text: "Usuarios nuevos y totales por mes." },
    revenue: { title: "Ingresos", text: "Ingresos, pagos y reembolsos por mes." },
    kyc: { title: "Cumplimiento KYC", text: "Solicitudes y decisiones por estado." },
    engagement: {
      title: "Analítica de participación",
      text: "Visitas al contenido y actividad de las comunidades.",
    },
  },
  custom: {
    title: "Informe a medida",
    text: "Elija una lista, columnas, filtros y un período.",
    create: "Crear informe",
  },
} satisfies typeof en;
