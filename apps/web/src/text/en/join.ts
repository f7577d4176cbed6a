export const join = {
  title: "Create an account",
  heading: "Create an account",
  lead: "With an account you can publish models, create access tokens and store your own provider keys.",
  username: "User name",
  usernameHint: "Letters, digits, dots and dashes. Your model addresses start with it.",
  fullname: "Full name",
  fullnameHint: "Shown on your profile. Optional.",
  password: "Password",
  passwordHint: "At least 8 characters. A few unrelated words make a strong password.",
  submit: "Create account",
  haveOne: "Already have an account?",
  noneYet: "No account yet?",
  refused: {
    closed: {
      title: "Sign-up is closed",
      body: "This hub does not accept new accounts. Ask its administrator for one.",
    },
    invitation: {
      title: "Sign-up is by invitation",
      body: "Ask an administrator of this hub for an invitation link, and open it.",
    },
    expired: {
      title: "This invitation does not work",
      body: "It was used before or has expired. Ask an administrator of this hub for a new one.",
    },
  },
  problems: {
    name: "Invalid name. Use 2 to 42 letters, digits, dots and dashes, starting and ending with a letter or digit. Names reserved by this hub are not allowed.",
    taken: "This name is taken. Choose another one.",
    password: "Use a password of 8 to 256 characters.",
    tooMany: "Too many accounts were created from your network. Wait 15 minutes, then try again.",
  },
};
