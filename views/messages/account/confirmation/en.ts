export const en = {
  title: "Confirm It Is You",
  text: "You have not shown who you are in the last 30 minutes. Enter your password to go on.",
  textAnyWay: "You have not shown who you are in the last 30 minutes. Do so to go on.",
  password: "Your password",
  submit: "Confirm and go on",
  sso: "Confirm with single sign-on",
  elsewhere: {
    title: "Confirmed",
    text:
      "Go back to the tab that you came from, where your form is, and send it. This one can be closed.",
  },
  done: {
    title: "Confirmed",
    text: "Your file is on its way.",
    open: "Download again",
  },
};
