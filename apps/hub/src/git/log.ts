import { createInterface } from "node:readline";
import { runGit, startGit } from "./command.ts";

export interface LoggedCommit {
  id: string;
  author: string;
  date: Date;
  title: string;
  /** Without the title. */
  message: string;
}

const format = "--format=%H%n%an%n%at%n%B";

/**
 * Commits that lead to `commit`, newest first.
 * @param options.path only those that changed it, or something below it; without it, all
 */
export async function listCommits(
  folder: string,
  commit: string,
  { skip, limit, path = "" }: { skip: number; limit: number; path?: string },
): Promise<LoggedCommit[]> {
  const output = await runGit(
    folder,
    ["log", "-z", format, `--skip=${skip}`, `--max-count=${limit}`, commit, "--", ...(path === "" ? [] : [path])],
    { environment: { GIT_LITERAL_PATHSPECS: "1" } },
  );
  return output
    .toString()
    .split("\0")
    .filter((text) => text.trim() !== "")
    .map(parseCommit);
}

function parseCommit(text: string): LoggedCommit {
  const [id = "", author = "", seconds = "", title = "", ...rest] = text.split("\n");
  return { id, author, date: new Date(Number(seconds) * 1000), title, message: rest.join("\n").trim() };
}

export async function countCommits(folder: string, commit: string): Promise<number> {
  return Number((await runGit(folder, ["rev-list", "--count", commit, "--"])).toString());
}

export interface LastCommit {
  id: string;
  title: string;
  date: Date;
}

/**
 * For each path the newest commit that changed it or something below it. Walks back from `commit` and stops as soon as
 * every path has been seen.
 */
export async function lastCommits(
  folder: string,
  commit: string,
  paths: readonly string[],
): Promise<Map<string, LastCommit>> {
  const found = new Map<string, LastCommit>();
  if (paths.length === 0) return found;
  const wanted = new Set(paths);
  const { child, ended } = startGit(
    folder,
    ["log", "--format=commit %H %ct %s", "--name-only", "--no-renames", "-m", "--first-parent", commit, "--", ...paths],
    { settings: ["core.quotePath=false"], environment: { GIT_LITERAL_PATHSPECS: "1" } },
  );
  let current: LastCommit | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    const start = /^commit ([0-9a-f]{40}) (\d+) (.*)$/.exec(line);
    if (start !== null) {
      current = { id: start[1] ?? "", date: new Date(Number(start[2]) * 1000), title: start[3] ?? "" };
    } else if (current !== undefined) {
      for (const path of withParents(unquote(line))) {
        if (wanted.delete(path)) found.set(path, current);
      }
      if (wanted.size === 0) {
        child.kill();
        return found;
      }
    }
  }
  await ended;
  return found;
}

/** Even without `quotePath`, git puts a name with `"` into quotes. */
function unquote(line: string): string {
  return line.startsWith('"') && line.endsWith('"') ? line.slice(1, -1).replaceAll(/\\(["\\])/g, "$1") : line;
}

function withParents(path: string): string[] {
  const parts = path.split("/");
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}
