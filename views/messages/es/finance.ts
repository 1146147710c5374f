import type { Messages } from "../en/catalogue.ts";

export const finance: Messages["finance"] = {
  title: "Finanzas",
  noun: "transacciones",
  intro: "Historial de transacciones y gestión financiera",
  loading: "Cargando transacciones...",
  search: "Buscar transacciones",
  searchHint: "Buscar descripción",
  allTypes: "Tipo: todos",
  allStatuses: "Estado: todos",
  columns: {
    type: "Tipo",
    description: "Descripción",
    amount: "Importe",
    date: "Fecha",
    status: "Estado",
  },
  types: { revenue: "ingreso", payout: "pago", refund: "reembolso" },
  statuses: { completed: "completada", pending: "pendiente" },
  details: {
    title: "Datos de la transacción",
    amount: "Importe",
    id: "ID de transacción",
    description: "Descripción",
    date: "Fecha",
    status: "Estado",
    additional: "Información adicional",
    method: "Método de pago",
    creditCard: "Tarjeta de crédito",
    fee: "Comisión",
    net: "Importe neto",
  },
};
