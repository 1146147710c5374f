export default {
  title: "Sign-in rules",
  secondFactor: "Require two-factor authentication for everyone",
  text: "Anyone without it must set it up before using the desk.",
  state: (without: string, all: string) =>
    `Not set up: ${without} of ${all} (active people with a password).`,
  others: (count: number, total: string) =>
    count === 1
      ? "1 other on the staff list has no password or is inactive."
      : `${total} others on the staff list have no password or are inactive.`,
  sso: "Single sign-on",
  ssoOn: (host: string) => `On, with ${host}`,
  ssoOff: "Off. It is turned on in the configuration of the server (OIDC_ISSUER).",
  passwords: "Passwords",
  passwordsOn: "On for everyone",
  passwordsOff: (email: string) => `Off, except for ${email} in an emergency`,
  save: "Save",
  saved: "Sign-in rules saved",
  wanted: "Two-factor authentication is required. Set it up to continue.",
};
