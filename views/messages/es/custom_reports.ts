import type en from "../en/custom_reports.ts";

export default {
  noun: "informes a medida",
  saved: "Informes a medida",
  columns: {
    name: "Nombre",
    list: "Lista",
    creator: "Creado por",
    created: "Creación",
  },
  chooseList: "Elegir una lista",
  chosenColumns: "Columnas",
  period: "Período",
  periods: {
    all: "Todas las fechas",
    today: "Hoy",
    thisMonth: "Este mes",
    lastMonth: "Mes pasado",
    last7Days: "Últimos 7 días",
    last30Days: "Últimos 30 días",
    last90Days: "Últimos 90 días",
    thisYear: "Este año",
    dates: "Fechas concretas",
  },
  from: "Desde",
  to: "Hasta",
  grouping: "Agrupación",
  groupBy: "Agrupar por",
  none: "Ninguno",
  noneText: "Cree uno a partir de una lista, con sus columnas y filtros.",
  withPending: "Los importes incluyen transacciones pendientes.",
  positive: "Los pagos y reembolsos se suman como importes positivos.",
  noValue: "Sin valor",
  other: "Resto",
  records: "Registros",
  summary: "Resumen",
  chart: (noun, first, firstCount, last, lastCount) =>
    `Gráfico de barras de ${noun} por mes, de ${firstCount} en ${first} a ${lastCount} en ` +
    `${last}. La tabla siguiente recoge todos los valores.`,
  show: "Mostrar informe",
  howToSave:
    "La búsqueda, los filtros, el periodo y el orden son los de la lista. «Guardar vista», sobre la lista, guarda el informe.",
  change: "Cambiar columnas",
  showList: "Mostrar como lista",
  report: "Informe",
  fields: {
    id: "ID",
    mentorId: "ID de mentor",
    authorId: "ID de autor",
    url: "URL en la plataforma",
  },
} satisfies typeof en;
