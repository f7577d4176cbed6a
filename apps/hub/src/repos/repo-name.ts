import { HubError } from "../errors.ts";

const shape = /^[A-Za-z0-9._-]{1,96}$/;

/** @throws {HubError} when no repository can have this name; clients check the same rules before they ask */
export function checkRepoName(name: string): void {
  const broken =
    !shape.test(name) ||
    name.includes("--") ||
    name.includes("..") ||
    /^[-.]|[-.]$/.test(name) ||
    // `/owner/name.git` is a git address, `/owner/name.ipynb` the model's code as a notebook.
    /\.(?:git|ipynb)$/i.test(name);
  if (broken) {
    throw new HubError(
      "BadRequest",
      `"${name.slice(0, 100)}" cannot be a repository's name: 1 to 96 letters, digits, '-', '_' or '.', no '--' or '..', not starting or ending with '-' or '.', not ending with '.git' or '.ipynb'.`,
      { body: { field: "name" } },
    );
  }
}
