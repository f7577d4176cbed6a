import { join } from "node:path";
import { and, asc, eq } from "drizzle-orm";
import { type DiscussionRow, discussionEvents, discussions } from "../../discussions/tables.ts";
import { repos } from "../../repos/tables.ts";
import { gitIn } from "../../testing/git-requests.ts";
import { asCommit, commitBody, file, header } from "../../testing/hub-requests.ts";
import { createServedHub, type ServedHub } from "../../testing/served-hub.ts";
import { uniqueName } from "../../testing/unique-name.ts";

type Lines = Parameters<typeof commitBody>;

/** A repository of alice. */
export interface PullRepo {
  /** Its full name. */
  name: string;
  id: string;
  folder: string;
}

/** A hub with functions for pull requests to repositories of alice. */
export interface PullHub extends ServedHub {
  newRepo: (options?: object) => Promise<PullRepo>;
  /** Commits lines, or one text file. @param revision with a query where one is needed */
  commit: (who: string, repo: PullRepo, revision: string, ...lines: Lines) => Promise<Response>;
  /** Opens a pull request with one new file. @returns its number */
  openPull: (who: string, repo: PullRepo, path?: string, content?: string) => Promise<number>;
  row: (repo: PullRepo, num: number) => Promise<DiscussionRow>;
  /** Returns the types and data of the events, without the first comment. */
  events: (repo: PullRepo, num: number) => Promise<unknown[]>;
  /** Clones a repository as a user. @returns the name of the clone */
  clone: (who: string, repo: PullRepo) => Promise<string>;
  /** Returns the commit that a ref points to; empty without one. */
  refOf: (repo: PullRepo, ref: string) => string;
}

export async function createPullHub(options: Parameters<typeof createServedHub>[0] = {}): Promise<PullHub> {
  const hub = await createServedHub(options);
  const { orm } = hub.database;
  const row = async (repo: PullRepo, num: number): Promise<DiscussionRow> => {
    const [found] = await orm
      .select()
      .from(discussions)
      .where(and(eq(discussions.repoId, repo.id), eq(discussions.num, num)));
    if (found === undefined) throw new Error(`there is no pull request ${num}`);
    return found;
  };
  const commit: PullHub["commit"] = (who, { name }, revision, ...lines) =>
    hub.send(who, "POST", `/api/models/${name}/commit/${revision}`, commitBody(header(), ...lines), asCommit);
  return {
    ...hub,
    row,
    commit,
    async newRepo(more = {}) {
      const created = await hub.send("alice", "POST", "/api/repos/create", { name: uniqueName("pulled"), ...more });
      if (created.status !== 200) throw new Error(await created.text());
      const { name } = await created.json();
      const [found] = await orm.select().from(repos).where(eq(repos.fullName, name));
      const id = found?.id ?? "";
      return { name, id, folder: join(hub.dataFolder, "git", id.slice(-2), `${id}.git`) };
    },
    async openPull(who, repo, path = `${uniqueName("file")}.txt`, content = "new") {
      const response = await commit(who, repo, "main?create_pr=1", file(path, content));
      if (response.status !== 200) throw new Error(await response.text());
      const { pullRequestUrl } = await response.json();
      return Number(/\/discussions\/(\d+)$/.exec(pullRequestUrl)?.[1]);
    },
    async events(repo, num) {
      const { id } = await row(repo, num);
      const found = await orm
        .select({ type: discussionEvents.type, data: discussionEvents.data })
        .from(discussionEvents)
        .where(eq(discussionEvents.discussionId, id))
        .orderBy(asc(discussionEvents.position));
      return found.slice(1);
    },
    async clone(who, { name }) {
      const folder = uniqueName("clone");
      const url = `http://${who}:hf_${who}@127.0.0.1:${hub.port}/${name}`;
      const { code, output } = await hub.git("clone", "-q", url, folder);
      if (code !== 0) throw new Error(output);
      return folder;
    },
    refOf: ({ folder }, ref) => gitIn(folder, ["for-each-ref", "--format=%(objectname)", ref]).trim(),
  };
}
