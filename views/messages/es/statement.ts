import type en from "../en/statement.ts";

export default {
  title: "Extracto",
  intro:
    "El dinero de un mes: saldo inicial, ingresos, pagos, reembolsos, comisiones y saldo final",
  of: (month) => `Extracto de ${month}`,
  choose: "Mes",
  show: "Mostrar",
  previous: "Mes anterior",
  next: "Mes siguiente",
  closed: "Cerrado.",
  closedText: "Los cambios posteriores son correcciones del mes en que llegan.",
  open: (at) => `Abierto hasta el ${at}. Las transacciones nuevas y modificadas aún lo cambian.`,
  notClosed: "Aún sin cerrar: las transacciones nuevas y modificadas todavía lo cambian.",
  asOf: "Datos del",
  currency: (code) => `Todos los importes están en ${code}.`,
  utc: "Los meses son meses naturales en UTC; las transacciones completadas cuentan por su fecha.",
  item: "Concepto",
  rows: "Transacciones",
  amount: "Importe",
  opening: "Saldo inicial",
  closing: "Saldo final",
  net: "Neto",
  lines: {
    "revenue:subscriptions": "Ingresos: suscripciones",
    "revenue:oneTime": "Ingresos: pagos únicos",
    "revenue:partnerships": "Ingresos: colaboraciones",
    payout: "Pagos",
    refund: "Reembolsos",
    fee: "Comisiones de procesamiento (estimación)",
  },
  correction: (line, month) => `Corrección de ${month}: ${line}`,
  rowsOf: (line) => `Transacciones: ${line}`,
  fee: "Comisión (estimación)",
  person: "Persona",
  csv: "Descargar CSV",
  ndjson: "Descargar NDJSON",
  netCounts:
    "El neto son los ingresos menos pagos, reembolsos y comisiones estimadas, con las correcciones de arriba.",
  netOfReport: (day, report, difference) =>
    `Informe de ingresos del ${day}: neto ${report}, sin comisiones ni correcciones. El extracto difiere en ${difference}.`,
} satisfies typeof en;
