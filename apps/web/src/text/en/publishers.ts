/** The trusted publishers of a repository, for users with write access. */
export const publishers = {
  title: (id: string) => `Trusted publishers of ${id}`,
  link: "Trusted publishers",
  heading: "Trusted publishers",
  lead: "Jobs of a CI service can change the files, branches and tags of this repository without a stored token. They have at most the rights of the user who added the publisher.",
  guide: "Set up a job",
  disabled: "Jobs cannot get tokens yet. The administrator has to set MODELYARD_PUBLIC_URL first.",
  listHeading: "Current publishers",
  emptyTitle: "No job can publish yet",
  emptyBody: "Add a publisher below. Jobs with its claims can then change the files of this repository.",
  columns: { publisher: "Issuer and claims", createdBy: "Added by", lastUsed: "Last used", actions: "Remove" },
  never: "Never",
  remove: "Remove",
  removeWhich: (claim: string) => `Remove the publisher ${claim}`,
  removeConsequence: "Its jobs lose access immediately, including those that are running.",
  removeConfirm: "Remove publisher",
  addHeading: "Add publisher",
  noIssuers: "The administrator of this hub has not allowed any issuer. MODELYARD_TRUSTED_ISSUERS lists them.",
  issuer: "Issuer",
  claims: "Claims",
  claimsHint:
    "One per line, such as repository=acme/training. A job must have all of them. A * at the end of a value matches every ending. One of sub, repository, repository_id, project_path and project_id is required, without *.",
  claimProblems: {
    form: (line: string) => `“${line}” is not a claim with a value. Write it as repository=acme/training.`,
    twice: (name: string) => `The claim “${name}” occurs twice.`,
  },
  claimsProblem: (most: number) =>
    `Enter at most ${most} claims. One of sub, repository, repository_id, project_path and project_id is required, without *.`,
  add: "Add publisher",
  done: {
    added: "Publisher added. Jobs with these claims can now publish.",
    removed: "Publisher removed. The tokens of its jobs no longer work.",
  },
};
