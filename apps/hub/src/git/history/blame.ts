import { limits } from "@modelyard/platform/limits";
import { GitCommandError, runGit } from "../command.ts";

export interface BlamedCommit {
  id: string;
  title: string;
  author: string;
  /** Not for responses, which name authors by name. */
  email: string;
  date: Date;
  /** The file before this commit. */
  before: { commit: string; path: string } | undefined;
}

export interface BlamedLines {
  commits: BlamedCommit[];
  /** Consecutive lines of one commit, an index of `commits`. */
  parts: { commit: number; lines: number }[];
}

/**
 * Finds the commit that changed each line of a file last, following renames.
 * @param path a path that exists in `commit`
 * @returns `undefined` if git needs more time, memory or output than `bounds` allow
 */
export async function blame(
  folder: string,
  { commit, path }: { commit: string; path: string },
  bounds: { timeMs: number; outputBytes: number } = limits.blame,
): Promise<BlamedLines | undefined> {
  try {
    const output = await runGit(folder, ["blame", "--porcelain", "--no-textconv", commit, "--", path], {
      environment: { GIT_LITERAL_PATHSPECS: "1" },
      timeoutMs: bounds.timeMs,
      maxBytes: bounds.outputBytes,
    });
    return parseBlame(output.toString());
  } catch (error) {
    if (error instanceof GitCommandError) return undefined;
    throw error;
  }
}

/**
 * Parses the porcelain format: a header line for each line of the file, details of a commit at its first appearance, and
 * the line after a tab.
 * @see https://git-scm.com/docs/git-blame#_the_porcelain_format
 */
export function parseBlame(output: string): BlamedLines {
  const commits: BlamedCommit[] = [];
  const indexes = new Map<string, number>();
  const parts: BlamedLines["parts"] = [];
  let at = 0;
  for (const line of output.split("\n")) {
    const [, id] = /^([0-9a-f]{40}) \d+ \d+/.exec(line) ?? [];
    if (line.startsWith("\t")) {
      const last = parts.at(-1);
      if (last?.commit === at) last.lines += 1;
      else parts.push({ commit: at, lines: 1 });
    } else if (id !== undefined) {
      at = indexes.get(id) ?? commits.length;
      if (at < commits.length) continue;
      indexes.set(id, at);
      commits.push({ id, title: "", author: "", email: "", date: new Date(0), before: undefined });
    } else {
      const space = line.indexOf(" ");
      const commit = commits[at];
      if (commit !== undefined) setDetail(commit, line.slice(0, space), line.slice(space + 1));
    }
  }
  return { commits, parts };
}

function setDetail(commit: BlamedCommit, name: string, value: string): void {
  if (name === "author") commit.author = value;
  else if (name === "author-mail") commit.email = value.slice(1, -1);
  else if (name === "author-time") commit.date = new Date(Number(value) * 1000);
  else if (name === "summary") commit.title = value;
  else if (name === "previous") commit.before = { commit: value.slice(0, 40), path: unquoted(value.slice(41)) };
}

const escapes: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '"': 34, "\\": 92 };

/** Decodes a path that git wrote in quotes, with escapes for the bytes of unusual characters. */
function unquoted(path: string): string {
  if (!path.startsWith('"') || !path.endsWith('"')) return path;
  const bytes: Buffer[] = [];
  for (const [part] of path.slice(1, -1).matchAll(/\\[0-7]{3}|\\.|[^\\]+/gs)) {
    const octal = /^\\([0-7]{3})$/.exec(part)?.[1];
    if (octal !== undefined) bytes.push(Buffer.from([Number.parseInt(octal, 8)]));
    else if (part.startsWith("\\")) bytes.push(Buffer.from([escapes[part[1] ?? ""] ?? 63]));
    else bytes.push(Buffer.from(part));
  }
  return Buffer.concat(bytes).toString();
}
