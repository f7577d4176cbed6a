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
  withProvider: (name: string) => `Sign in with ${name}`,
  providerDown: "The external sign-in is not available at the moment. Sign in with your password, or try again later.",
  providerExpired: "The external sign-in has expired, or was started in another browser or tab. Start it again.",
  signedOut: "You are signed out",
  stillSignedIn: (name: string) =>
    `You may still be signed in at ${name}. On a shared computer, sign out there as well.`,
  signOutOf: (name: string) => `Sign out of ${name}`,
  again: "Sign in again",
  already: (name: string) => `You are signed in as ${name}.`,
};
