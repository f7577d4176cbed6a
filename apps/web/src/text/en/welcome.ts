export const welcome = {
  title: "Welcome",
  heading: "Set up this hub",
  lead: "Create the first administrator account. This link works once. The administrator manages this hub's accounts, providers and keys.",
  username: "User name",
  usernameHint: "Letters, digits, dots and dashes. Your model addresses start with it.",
  fullname: "Full name",
  fullnameHint: "Shown on your profile. Optional.",
  password: "Password",
  passwordHint: "At least 8 characters. A few unrelated words make a strong password.",
  submit: "Create administrator",
  usedTitle: "This set-up link has already been used",
  usedBody: "This hub already has an administrator. Sign in with that account.",
  expiredTitle: "This set-up link is no longer valid",
  expiredBody: "Restart the server to print a new link. Each link works once, and a new link replaces earlier ones.",
  missingTitle: "Incomplete link",
  missingBody:
    "This page requires the complete link that the server printed at first start. Copy it again, including the ?token= part at the end.",
};
