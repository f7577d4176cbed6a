import { HubError } from "../errors.ts";

const shape = /^[A-Za-z0-9._-]{1,96}$/;

/** Checks the name of a repository with the same rules as clients. @throws {HubError} the name is invalid */
export function checkRepoName(name: string): void {
  const isInvalid =
    !shape.test(name) ||
    name.includes("--") ||
    name.includes("..") ||
    /^[-.]|[-.]$/.test(name) ||
    // `/owner/name.git` is a git URL, `/owner/name.ipynb` the model's code as a notebook.
    /\.(?:git|ipynb)$/i.test(name);
  if (isInvalid) {
    throw new HubError(
      "BadRequest",
      `"${name.slice(0, 100)}" cannot be a repository's name: 1 to 96 letters, digits, '-', '_' or '.', no '--' or '..', not starting or ending with '-' or '.', not ending with '.git' or '.ipynb'.`,
      { body: { field: "name" } },
    );
  }
}
