import type { EngineName } from "../../../data/db/engine/engine.ts";
import type { SystemStatus } from "../../../data/reports/system_status.ts";

export default {
  title: "System Status",
  intro: "Health of the platform and its services",
  cards: {
    uptime: { title: "Uptime", figure: "99.9%", state: "Operational" },
    response: { title: "Average Response", figure: "450ms", state: "Healthy" },
    api: { title: "API Health", figure: "100%", state: "All Systems Go" },
  },
  live: {
    title: "Live",
    intro: "Measured by this server process; requests from the last hour",
    none: "No data yet",
    version: "Version",
    uptime: "Running for",
    database: "Database",
    engines: { sqlite: "SQLite", postgres: "PostgreSQL" } satisfies Record<EngineName, string>,
    roundTrip: "Round trip",
    size: "Size",
    storage: "File storage",
    storages: {
      database: "In the database",
      s3: "S3, answers",
      "s3 away": "S3 does not answer",
    } satisfies Record<SystemStatus["storage"], string>,
    mail: "Email",
    noMail: "No mail server",
    letters: (waiting: string) => `${waiting} waiting`,
    sessions: "Open sessions",
    migrations: "Migrations",
    requests: "Requests",
    p50: "Median response time",
    p95: "p95 response time",
    p99: "p99 response time",
    errorRate: "Error rate",
  },
  sampleFigures: "Sample figures",
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
