export default {
  title: "Reports",
  intro: "Generate, download and share reports",
  lastGenerated: "Last generated:",
  never: "never",
  byPerson: (name: string) => `by ${name}`,
  generate: "Generate Report",
  generated: "Report generated",
  generating: "Generating...",
  download: (report: string) => `Download ${report}`,
  cards: {
    growth: { title: "User Growth", text: "New and total users per month." },
    revenue: { title: "Revenue", text: "Revenue, payouts and refunds per month." },
    kyc: { title: "KYC Compliance", text: "Requests and decisions by status." },
    engagement: { title: "Engagement Analytics", text: "Content views and community activity." },
  },
  custom: {
    title: "Custom Report",
    text: "Choose a list, columns, filters and a period.",
    create: "Create custom report",
  },
};
