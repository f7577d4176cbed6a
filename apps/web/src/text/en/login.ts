export const login = {
  title: "Sign in",
  heading: "Sign in",
  lead: "Sign in to make access tokens and to see private models.",
  username: "User name",
  password: "Password",
  submit: "Sign in",
  wrong: "The user name and password do not fit together. Check both and try again.",
  tooMany: "Too many tries for now. Wait a quarter of an hour, then try again.",
  already: (name: string) => `You are signed in as ${name}.`,
};
