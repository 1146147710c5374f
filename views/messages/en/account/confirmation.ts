export const confirmation = {
  title: "Confirm It Is You",
  text: "You signed in more than 30 minutes ago. Enter your password to go on.",
  password: "Your password",
  submit: "Confirm and go on",
  before: "the page before",
  done: {
    title: "Confirmed",
    text: "Your file is on its way.",
    before: "the page before",
    open: "Download again",
  },
};
