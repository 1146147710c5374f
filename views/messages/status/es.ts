import type { en } from "./en.ts";

export const es: typeof en = {
  title: "Estado del sistema",
  intro: "Salud de la plataforma y sus servicios",
  cards: {
    uptime: { title: "Disponibilidad", figure: "99,9\u00A0%", state: "En servicio" },
    response: { title: "Respuesta media", figure: "450\u00A0ms", state: "Normal" },
    api: { title: "Salud de la API", figure: "100\u00A0%", state: "Todo en orden" },
  },
  live: {
    title: "En tiempo real",
    intro: "Medido por este proceso; las peticiones son las de la última hora",
    none: "sin datos",
    version: "Versión",
    uptime: "En marcha desde hace",
    database: "Base de datos",
    engines: { sqlite: "SQLite", postgres: "PostgreSQL" },
    roundTrip: "Ida y vuelta",
    size: "Tamaño",
    sessions: "Sesiones abiertas",
    migrations: "Migraciones",
    requests: "Peticiones",
    p50: "Respuesta mediana",
    p95: "Percentil 95",
    p99: "Percentil 99",
    errorRate: "Tasa de error",
  },
  services: "Servicios",
  serviceNames: [
    "Servicio de autenticación",
    "Base de datos",
    "Procesamiento de pagos",
    "Almacén de archivos",
    "Servicio de correo",
  ],
  operational: "Disponible",
};
