import { GitCommandError, runGit } from "./command.ts";

const zeroOid = "0".repeat(40);
export interface Ref {
  ref: string;
  targetCommit: string;
}

/** Branches, tags and pull request heads, each with the commit it leads to. */
export async function listRefs(folder: string): Promise<Ref[]> {
  const output = await runGit(folder, [
    "for-each-ref",
    "--format=%(refname) %(objectname) %(*objectname)",
    "refs/heads",
    "refs/tags",
    "refs/pr",
    "refs/convert",
  ]);
  return output
    .toString()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [ref = "", oid = "", peeled = ""] = line.split(" ");
      return { ref, targetCommit: peeled === "" ? oid : peeled };
    });
}

/** Makes a ref. @returns false when there is one of that name, or the name gets in the way of another */
export async function createRef(folder: string, ref: string, target: string): Promise<boolean> {
  return tolerate(runGit(folder, ["update-ref", "--", ref, target, zeroOid]));
}

/** Puts a ref on a commit, wherever it was before. */
export async function setRef(folder: string, ref: string, target: string): Promise<boolean> {
  return tolerate(runGit(folder, ["update-ref", "--", ref, target]));
}

/** @returns false when it moved or was gone */
export async function deleteRef(folder: string, ref: string, expected: string): Promise<boolean> {
  return tolerate(runGit(folder, ["update-ref", "-d", "--", ref, expected]));
}

async function tolerate(update: Promise<unknown>): Promise<boolean> {
  try {
    await update;
    return true;
  } catch (error) {
    if (
      error instanceof GitCommandError &&
      /cannot lock ref|reference already exists|but expected/.test(error.stderr)
    ) {
      return false;
    }
    throw error;
  }
}
