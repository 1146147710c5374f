export default {
  label: "Views",
  all: "All",
  shared: "shared",
  save: "Save view",
  edit: (name: string) => `Edit view ${name}`,
  title: "Save view",
  editTitle: "Edit view",
  intro:
    "Saves the search, filters and order of this list as a tab. Periods such as “Last 7 days” move with the date.",
  name: "Name",
  forAll: "Share with the team",
  submit: "Save view",
  change: "Save changes",
  saved: "View saved",
  changed: "View changed",
  delete: "Delete view",
  deleted: "View deleted",
};
