export const en = {
  title: "Dashboard",
  loading: "Loading...",
  greeting: "Welcome back! Here's an overview of your platform.",
  cards: {
    users: { title: "Total Users", caption: "Active platform users" },
    kyc: { title: "Pending KYC", caption: "Awaiting verification" },
    revenue: { title: "Monthly Revenue", caption: "Current month earnings" },
    communities: { title: "Active Communities", caption: "Live mentor groups" },
    content: { title: "Published Content", caption: "Educational materials" },
  },
  needs: {
    title: "Needs you now",
    lines: {
      overdue: "Overdue KYC requests",
      "due-soon": "KYC requests due within 6 hours",
      "to-review": "KYC requests waiting for review",
      "ending-soon": "KYC approvals expiring within 30 days",
      payouts: "Pending payouts of $1,000 or more",
    },
    /** An instant follows each of these. */
    firsts: {
      overdue: "oldest due",
      "due-soon": "next due",
      "to-review": "oldest due",
      "ending-soon": "earliest",
    },
    clear: (_count: number, decided: string) => `All clear. ${decided} decided today.`,
  },
  queue: {
    title: "Queue",
    analytics: "Analytics",
    waiting: "Waiting",
    ages: ([day, twoDays, older]: string[]) =>
      `under 24 h: ${day} · 24–48 h: ${twoDays} · over 48 h: ${older}`,
    submitted: "Received today",
    decided: "Decided today",
    waits: "Wait, median / p95",
    week: "(7 days)",
    own: "Decided by you today",
  },
  since: {
    title: "Since your last visit",
    submitted: (_count: number, number: string) => `${number} new`,
    decided: (_count: number, number: string) => `others decided ${number}`,
    revoked: (_count: number, number: string) => `others revoked ${number}`,
    nothing: "nothing new",
  },
  find: "Email, name or ID",
};
