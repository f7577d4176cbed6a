/** The path of the card in a repository. */
export const cardPath = "README.md";
