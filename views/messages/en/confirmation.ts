export default {
  title: "Confirm it's you",
  text: "For your security, enter your password to continue.",
  textAnyWay: "For your security, confirm your identity to continue.",
  password: "Your password",
  submit: "Confirm and continue",
  sso: "Confirm with single sign-on",
  elsewhere: {
    title: "Confirmed",
    text: "Return to the previous tab and submit your form. You can close this one.",
  },
  done: {
    title: "Confirmed",
    text: "Your download has started.",
    open: "Download again",
  },
};
