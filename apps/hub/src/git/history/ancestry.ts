import { GitCommandError, runGit } from "../command.ts";

/** Returns the best common ancestor of two commits; `undefined` if their histories have none. */
export async function mergeBase(folder: string, one: string, other: string): Promise<string | undefined> {
  try {
    return (await runGit(folder, ["merge-base", one, other])).toString().trim();
  } catch (error) {
    // Git ends with status 1 and without a message.
    if (error instanceof GitCommandError && error.stderr === "ended by 1") return undefined;
    throw error;
  }
}

/** Returns whether the history of `commit` has `ancestor`. False if the repository has no such commit. */
export async function isAncestor(folder: string, ancestor: string, commit: string): Promise<boolean> {
  if (ancestor === commit) return true;
  const input = `${ancestor}\n^${commit}\n`;
  const flags = ["--max-count=1", "--stdin"];
  try {
    return (await runGit(folder, ["rev-list", ...flags], { input })).length === 0;
  } catch (error) {
    if (error instanceof GitCommandError && /bad (?:object|revision)/.test(error.stderr)) return false;
    throw error;
  }
}

/**
 * Counts the commits that only one of two commits has in its history.
 * @returns nothing if counting takes longer than `timeoutMs`
 */
export async function aheadBehind(
  folder: string,
  { base, head }: { base: string; head: string },
  timeoutMs: number,
): Promise<{ ahead?: number; behind?: number }> {
  if (base === head) return { ahead: 0, behind: 0 };
  try {
    const output = await runGit(folder, ["rev-list", "--left-right", "--count", `${base}...${head}`, "--"], {
      timeoutMs,
    });
    const [behind, ahead] = output.toString().trim().split(/\s/).map(Number);
    return ahead === undefined || behind === undefined ? {} : { ahead, behind };
  } catch (error) {
    if (error instanceof GitCommandError) return {};
    throw error;
  }
}
