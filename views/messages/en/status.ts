export const status = {
  title: "System Status",
  intro: "Health of the platform and its services",
  cards: {
    uptime: { title: "Uptime", figure: "99.9%", state: "Operational" },
    response: { title: "Average Response", figure: "450ms", state: "Healthy" },
    api: { title: "API Health", figure: "100%", state: "All Systems Go" },
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
