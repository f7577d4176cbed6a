export const login = {
  title: "Sign in",
  heading: "Sign in",
  lead: "Sign in to make access tokens and to see private models.",
  username: "User name",
  password: "Password",
  submit: "Sign in",
  wrong: "The user name and password do not fit together. Check both and try again.",
  tooMany:
    "Too many failed attempts. Wait up to 15 minutes, then try again. A browser in which you signed in before does not have to wait for the failures of others.",
  already: (name: string) => `You are signed in as ${name}.`,
};
