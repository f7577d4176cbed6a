import { limits } from "@modelyard/platform/limits";
import { GitCommandError, runGit } from "../command.ts";

const zeroOid = "0".repeat(40);
/** Returns the message for a repository that would have too many refs. */
export function tooManyRefs(count: number): string {
  return `A repository may have ${limits.refs.perRepository} branches, tags and other refs; this one would have ${count}. Delete some first.`;
}

/** Creates a ref. @returns false if it exists, or its name conflicts with another ref */
export async function createRef(folder: string, ref: string, target: string): Promise<boolean> {
  return tolerate(runGit(folder, ["update-ref", "--", ref, target, zeroOid]));
}

/** Points a ref to another commit. @returns false if it has moved or does not exist */
export async function moveRef(
  folder: string,
  ref: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  return tolerate(runGit(folder, ["update-ref", "--", ref, to, from]));
}

interface MoveWhile {
  ref: string;
  from: string;
  to: string;
  /** Another ref and what it must point to at that moment. */
  unchanged: { ref: string; at: string };
}

/** Points a ref to another commit if it and another ref have not moved. @returns false if one of them has */
export async function moveRefWhile(folder: string, { ref, from, to, unchanged }: MoveWhile): Promise<boolean> {
  const commands = ["start", `update ${ref} ${to} ${from}`, `verify ${unchanged.ref} ${unchanged.at}`];
  const input = [...commands, "prepare", "commit", ""].join("\n");
  return tolerate(runGit(folder, ["update-ref", "--stdin"], { input }));
}

/** Deletes a ref. @returns false if it has moved or does not exist */
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
