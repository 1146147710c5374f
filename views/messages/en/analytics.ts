export const analytics = {
  title: "Analytics",
  loading: "Loading analytics...",
  metrics: {
    session: "Avg Session Duration",
    minutes: "minutes",
    daily: "Daily Active Users",
    completion: "KYC Completion Rate",
  },
  growth: "User Growth",
  month: "Month",
  users: "Users",
  unit: "users",
  growthSummary: (first: string, firstUsers: string, last: string, lastUsers: string) =>
    `Line chart of users per month, from ${firstUsers} in ${first} to ${lastUsers} in ${last}. ` +
    "The table below holds every value.",
  noGrowth: "There is no growth to show yet.",
};
