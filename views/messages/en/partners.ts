import type { Partner } from "../../../data/records/partners.ts";

export default {
  title: "Partners",
  noun: "partners",
  one: "1 partner",
  intro: "Tools, platforms and data that mentors work with",
  loading: "Loading partners...",
  search: "Search partners",
  searchHint: "Search by name",
  allTypes: "All types",
  allStatuses: "All statuses",
  added: "Added",
  types: { tool: "tool", platform: "platform", data: "data" } satisfies Record<
    Partner["type"],
    string
  >,
  noDescription: "A trusted partner of the platform.",
  noEmail: "contact@example.com",
  noWebsite: "https://example.com",
  details: {
    title: "Partner Details",
    type: "Type",
    status: "Status",
    description: "Description",
    since: "Partner Since",
    email: "Contact Email",
    website: "Website",
    benefits: "Partnership Benefits",
  },
  benefits: [
    "Discounted access for members of the platform",
    "Priority support for mentors and staff",
    "Joint webinars and educational events",
    "Early access to new features",
  ],
};
