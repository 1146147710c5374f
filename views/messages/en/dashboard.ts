export const dashboard = {
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
  allAreas: "All areas",
};
