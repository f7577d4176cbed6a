export const ownAccount = {
  title: "Account",
  heading: "Your account",
  exportHeading: "Your data",
  exportLead:
    "Download a JSON file with your profile, memberships, sessions, names of access tokens and SSH keys, webhooks, repositories, discussions, likes, and the entries of the audit log about you. It contains no secrets. Your files are in your repositories: clone them with git.",
  export: "Download your data",
  deleteHeading: "Delete account",
  deleteLead:
    "Deletes your profile, access tokens, SSH keys, sessions, webhooks, collections, likes and follows. Discussions, comments and commits stay, without your profile. Your user name is never given to another person. You cannot undo this.",
  deleteFirst:
    "Before that, delete or transfer your repositories, and give the role admin to another member of organizations that only you administer.",
  delete: "Delete account",
  deleteConsequence: "This cannot be undone.",
  name: (name: string) => `Type your user name (${name}) to confirm`,
  nameProblem: "This is not your user name.",
};
