import { runGit } from "../command.ts";

export interface LoggedCommit {
  id: string;
  author: string;
  /** Not for responses, which name authors by name. */
  email: string;
  date: Date;
  title: string;
  /** The message without the title. */
  message: string;
}

const format = "--format=%H%n%an%n%ae%n%at%n%B";

/**
 * Lists the history of `commit`, newest first.
 * @param options.path lists only commits that changed this path or something below it
 * @throws {GitCommandError} it takes longer than `timeoutMs`
 */
export async function listCommits(
  folder: string,
  commit: string,
  { skip, limit, path = "", timeoutMs }: { skip: number; limit: number; path?: string; timeoutMs?: number },
): Promise<LoggedCommit[]> {
  const output = await runGit(
    folder,
    ["log", "-z", format, `--skip=${skip}`, `--max-count=${limit}`, commit, "--", ...(path === "" ? [] : [path])],
    { environment: { GIT_LITERAL_PATHSPECS: "1" }, ...(timeoutMs !== undefined && { timeoutMs }) },
  );
  return output
    .toString()
    .split("\0")
    .filter((text) => text.trim() !== "")
    .map(parseCommit);
}

function parseCommit(text: string): LoggedCommit {
  const [id = "", author = "", email = "", seconds = "", title = "", ...rest] = text.split("\n");
  return { id, author, email, date: new Date(Number(seconds) * 1000), title, message: rest.join("\n").trim() };
}

export async function countCommits(folder: string, commit: string): Promise<number> {
  return Number((await runGit(folder, ["rev-list", "--count", commit, "--"])).toString());
}
