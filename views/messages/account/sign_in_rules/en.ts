export const en = {
  title: "Sign-In Rules",
  secondFactor: "Second factor for everybody",
  text: "Who has none is led to set one up, and reaches nothing else before.",
  standing: (without: string, all: string) => `Without one today: ${without} of ${all}.`,
  save: "Save",
  saved: "Sign-in rules saved",
  wanted: "This desk asks everybody for a second factor. Set yours up to go on.",
};
