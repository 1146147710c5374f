import type { Engine } from "../../../data/db/database.ts";

export const en = {
  title: "System Status",
  intro: "Health of the platform and its services",
  cards: {
    uptime: { title: "Uptime", figure: "99.9%", state: "Operational" },
    response: { title: "Average Response", figure: "450ms", state: "Healthy" },
    api: { title: "API Health", figure: "100%", state: "All Systems Go" },
  },
  live: {
    title: "Live",
    intro: "Measured by this process; requests are those of the last hour",
    none: "none yet",
    version: "Version",
    uptime: "Running for",
    database: "Database",
    engines: { sqlite: "SQLite", postgres: "PostgreSQL" } satisfies Record<Engine, string>,
    roundTrip: "Round trip",
    size: "Size",
    sessions: "Open sessions",
    migrations: "Migrations",
    requests: "Requests",
    p50: "Median answer",
    p95: "95th percentile",
    p99: "99th percentile",
    errorRate: "Error rate",
  },
  services: "Services",
  serviceNames: [
    "Authentication Service",
    "Database",
    "Payment Processing",
    "File Storage",
    "Email Service",
  ],
  operational: "Operational",
};
