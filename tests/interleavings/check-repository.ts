import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Database } from "@modelyard/platform/database";

const run = promisify(execFile);

/** Compares a repository in git with its row, its pull requests and its links to large files. */
export async function problemsOfRepository(
  database: Database,
  gitFolder: string,
  { id, name, sha }: { id: string; name: string; sha: string },
): Promise<string[]> {
  const folder = join(gitFolder, id.slice(-2), `${id}.git`);
  const git = async (...args: string[]): Promise<string> =>
    (await run("git", [`--git-dir=${folder}`, ...args], { maxBuffer: 64 << 20 })).stdout;
  try {
    await git("fsck", "--strict", "--no-dangling", "--no-progress");
  } catch (error) {
    return [`git fsck of ${name} failed: ${String(error)}`];
  }
  const refs = new Map(
    (await git("for-each-ref", "--format=%(refname) %(objectname)"))
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => {
        const space = line.indexOf(" ");
        return [line.slice(0, space), line.slice(space + 1)] as const;
      }),
  );
  const problems: string[] = [];
  const main = refs.get("refs/heads/main");
  if (main !== sha) problems.push(`it has the commit ${sha} in the index, and ${main} in git`);
  problems.push(...(await problemsOfPulls(database, id, refs)));
  problems.push(...(await problemsOfEvents(database, id, sha)));
  problems.push(...(await problemsOfLinks(database, id, git)));
  return problems.map((problem) => `${name}: ${problem}`);
}

/** Checks that the events of `main` lead from one commit to the next, and to the one that the index has. */
async function problemsOfEvents({ sql }: Database, repoId: string, sha: string): Promise<string[]> {
  const moves = await sql<{ oldSha: string | null; newSha: string | null }[]>`
    select moved ->> 'oldSha' as "oldSha", moved ->> 'newSha' as "newSha"
    from hub.repo_events, jsonb_array_elements(details -> 'updatedRefs') as moved
    where repo_id = ${repoId} and moved ->> 'ref' = 'refs/heads/main' order by position`;
  const problems: string[] = [];
  for (const [index, { oldSha }] of moves.entries()) {
    const before = moves[index - 1];
    if (before !== undefined && before.newSha !== oldSha) {
      problems.push(`an event says that main moved from ${oldSha}, after one to ${before.newSha}`);
    }
  }
  const last = moves.at(-1);
  if (last !== undefined && last.newSha !== sha) problems.push(`the last event of main is ${last.newSha}, not ${sha}`);
  return problems;
}

async function problemsOfPulls(
  { sql }: Database,
  repoId: string,
  refs: ReadonlyMap<string, string>,
): Promise<string[]> {
  const rows = await sql<{ num: number; status: string; mergeCommit: string | null; lastCommit: string | null }[]>`
    select d.num, d.status, d.merge_commit as "mergeCommit", (
      select e.data ->> 'oid' from hub.discussion_events e
      where e.discussion_id = d.id and e.type = 'commit' order by e.position desc limit 1) as "lastCommit"
    from hub.discussions d where d.repo_id = ${repoId} and d.is_pull_request`;
  const problems: string[] = [];
  for (const { num, status, mergeCommit, lastCommit } of rows) {
    const head = refs.get(`refs/pr/${num}`);
    if (head === undefined) problems.push(`pull request ${num} has no ref`);
    else if (head !== lastCommit)
      problems.push(`pull request ${num} has the head ${head}, and the event ${lastCommit}`);
    if (mergeCommit !== null && status !== "merged") problems.push(`the merge of pull request ${num} has not ended`);
  }
  const known = new Set(rows.map(({ num }) => `refs/pr/${num}`));
  const unknown = [...refs.keys()].filter((ref) => ref.startsWith("refs/pr/") && !known.has(ref));
  const [last] = await sql<{ num: number; highest: number }[]>`
    select last_num as num, (select coalesce(max(num), 0) from hub.discussions where repo_id = ${repoId}) as highest
    from hub.discussion_numbers where repo_id = ${repoId}`;
  if (last !== undefined && last.num < last.highest) problems.push(`the number ${last.num} is below ${last.highest}`);
  return [...problems, ...unknown.map((ref) => `${ref} has no pull request`)];
}

/** Compares the pointers of large files in all refs with the links that make them readable. */
async function problemsOfLinks(
  { sql }: Database,
  repoId: string,
  git: (...args: string[]) => Promise<string>,
): Promise<string[]> {
  const ids = (await git("rev-list", "--objects", "--all", "--no-object-names")).split("\n").filter(Boolean);
  const named = new Set<string>();
  for (const id of ids) {
    // Pointers are small blobs; there are few objects.
    if ((await git("cat-file", "-t", id)).trim() !== "blob") continue;
    const oid = /^version https:\/\/git-lfs[^\n]*\noid sha256:([0-9a-f]{64})\n/.exec(
      await git("cat-file", "blob", id),
    )?.[1];
    if (oid !== undefined) named.add(oid);
  }
  const rows = await sql<{ sha256: string }[]>`
    select sha256 from hub.repo_objects where repo_id = ${repoId} and is_referenced`;
  const linked = new Set(rows.map(({ sha256 }) => sha256));
  return [
    ...[...named].filter((oid) => !linked.has(oid)).map((oid) => `the large file ${oid} of a ref is not linked`),
    ...[...linked].filter((oid) => !named.has(oid)).map((oid) => `the large file ${oid} is readable without a ref`),
  ];
}
