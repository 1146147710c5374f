export const confirmation = {
  title: "Confirm It Is You",
  text: "You signed in more than 30 minutes ago. Enter your password to go on.",
  textAnyWay: "You signed in more than 30 minutes ago. Show who you are to go on.",
  password: "Your password",
  submit: "Confirm and go on",
  before: "the page before",
  sso: "Confirm with single sign-on",
  elsewhere: {
    title: "Confirmed",
    text:
      "Go back to the tab that you came from, where your form is, and send it. This one can be closed.",
  },
  done: {
    title: "Confirmed",
    text: "Your file is on its way.",
    before: "the page before",
    open: "Download again",
  },
};
