import type { Activity } from "../../../data/list/fields.ts";

const plural = new Intl.PluralRules("en");

export default {
  title: "Communities",
  noun: "communities",
  one: "1 community",
  intro: "Manage mentor communities",
  loading: "Loading communities...",
  search: "Search communities",
  searchHint: "Search by name or mentor",
  allStatuses: "All statuses",
  activity: { active: "active", inactive: "inactive" } satisfies Record<Activity, string>,
  mentor: (name: string) => `Mentor: ${name}`,
  members: (count: number, shown: string) =>
    plural.select(count) === "one" ? "1 member" : `${shown} members`,
  description: (name: string) =>
    `${name} is a trading community where mentor and members learn together.`,
  defaultCategory: "Trading",
  details: {
    title: "Community Details",
    description: "Description",
    status: "Status",
    members: "Members",
    mentor: "Mentor",
    created: "Created",
    category: "Category",
    statistics: "Statistics",
    activeMembers: "Active Members",
    newThisWeek: "New This Week",
  },
};
