export const en = {
  title: "Sign-in rules",
  secondFactor: "Require two-factor authentication for everyone",
  text: "Anyone without it must set it up before using the desk.",
  standing: (without: string, all: string) => `Not set up yet: ${without} of ${all} people.`,
  save: "Save",
  saved: "Sign-in rules saved",
  wanted: "Two-factor authentication is required. Set it up to continue.",
};
