export const login = {
  title: "Sign in",
  heading: "Sign in",
  lead: "Sign in to create access tokens and see private models.",
  username: "User name",
  password: "Password",
  submit: "Sign in",
  wrong: "The user name or password is incorrect. Check both and try again.",
  tooMany:
    "Too many failed attempts. Wait up to 15 minutes, then try again. Browsers where you have signed in before are not affected by other people's failed attempts.",
  already: (name: string) => `You are signed in as ${name}.`,
};
