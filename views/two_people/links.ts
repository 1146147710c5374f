export const TWO_PEOPLE = "/administration/two-people";

export const PROPOSALS = "/kyc/proposals";

export const proposalHref = (id: string): string => `/proposals/${id}`;
