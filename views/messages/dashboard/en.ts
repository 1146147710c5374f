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
      overdue: "KYC requests over their due time",
      "due-soon": "KYC requests due within 6 hours",
      "to-review": "KYC requests waiting for review",
      "ending-soon": "KYC approvals that end within 30 days",
      payouts: "Pending payouts of $1,000 and more",
    },
    /** An instant follows each of these. */
    firsts: {
      overdue: "oldest due",
      "due-soon": "next",
      "to-review": "first due",
      "ending-soon": "first",
    },
    clear: (_count: number, decided: string) => `All clear. ${decided} decided today.`,
  },
  queue: {
    title: "Queue",
    analytics: "Analytics",
    waiting: "Waiting",
    ages: ([day, twoDays, older]: string[]) =>
      `${day} under 24 h · ${twoDays} of 24 to 48 h · ${older} over 48 h`,
    submitted: "In today",
    decided: "Decided today",
    waits: "Median, 95th percentile wait",
    week: "(last 7 days)",
    own: "You today",
  },
  since: {
    title: "Since you were here",
    submitted: (_count: number, number: string) => `${number} new`,
    decided: (_count: number, number: string) => `${number} decided by others`,
    revoked: (_count: number, number: string) => `${number} revoked by others`,
    nothing: "nothing new",
  },
  find: "E-mail, name or ID",
};
