export const welcome = {
  title: "Welcome",
  heading: "Set up this hub",
  lead: "You are about to make the first administrator. This link works once; whoever uses it looks after this hub: its accounts, its providers and their keys.",
  username: "User name",
  usernameHint: "Letters, digits, dots and dashes. It is the first part of the addresses of your models.",
  fullname: "Full name",
  fullnameHint: "Shown on your profile. You may leave it empty.",
  password: "Password",
  passwordHint: "At least 8 characters. A few unrelated words make a good one.",
  submit: "Make the administrator",
  usedTitle: "This set-up link has been used",
  usedBody: "This hub has an administrator already. Sign in with that account.",
  expiredTitle: "This set-up link is no longer valid",
  expiredBody:
    "Restart the server: it prints a new link. Each link works once, and the newest one replaces those before it.",
  missingTitle: "The link is not complete",
  missingBody:
    "This page needs the whole link that the server printed when it first started. Copy it again; it ends with ?token= and a long word.",
};
