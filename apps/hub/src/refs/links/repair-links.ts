import { limits } from "@modelyard/platform/limits";
import { and, eq, lte } from "drizzle-orm";
import { ReachableIds } from "../../git/objects/reachable-ids.ts";
import type { HubContext } from "../../hub-context.ts";
import { repairPull } from "../../pulls/writing/repair-pull.ts";
import { wasDeletedMeanwhile } from "../../repos/has-repo.ts";
import { refChanges } from "../tables.ts";
import { linkedPages, separateByReach } from "./linked-objects.ts";
import { longestChangeMs } from "./ref-change.ts";
import { hideLinks, showLinks } from "./visibility.ts";

type Context = Pick<HubContext, "orm" | "git" | "now" | "logger" | "indexQueue">;

interface RepairOptions {
  /** `all`: at the start. `old`: those that began a while ago. Some may be in progress on another node all the same. */
  which: "all" | "old";
  /** Changes that may be in progress and were corrected already: they are corrected again when they are over. */
  repaired?: Set<string>;
  isStopped?: () => boolean;
}

/** Corrects the links of repositories whose refs were moved by processes that were killed or failed. */
export async function repairLinks(
  context: Context,
  { which, repaired = new Set(), isStopped = () => false }: RepairOptions,
): Promise<void> {
  const { orm, now, logger } = context;
  const beginOfOld = new Date(now().getTime() + longestChangeMs - limits.refs.repairAfterMs);
  const isOld = which === "all" ? undefined : lte(refChanges.endsAt, beginOfOld);
  const changes = await orm.select().from(refChanges).where(isOld);
  for (const { id, repoId, endsAt } of changes) {
    if (isStopped()) return;
    if (repaired.has(id) && endsAt > now()) continue;
    try {
      await repairLinksOf(context, repoId);
      repaired.add(id);
    } catch (error) {
      if (await wasDeletedMeanwhile(orm, repoId)) continue;
      logger.error({ err: error, repoId }, "links of a repository could not be compared with its refs, retrying");
    }
  }
  const present = new Set(changes.map(({ id }) => id));
  for (const id of repaired) if (!present.has(id)) repaired.delete(id);
}

/**
 * Corrects the pull requests that unfinished changes of refs concern, and then all links of the repository, however long its
 * history is.
 */
export async function repairLinksOf(context: Context, repoId: string): Promise<void> {
  const { orm, git, now } = context;
  const ended = and(eq(refChanges.repoId, repoId), lte(refChanges.endsAt, now()));
  const changes = await orm
    .select({ pullNum: refChanges.pullNum })
    .from(refChanges)
    .where(eq(refChanges.repoId, repoId));
  if (changes.length === 0) return;
  for (const pullNum of new Set(changes.map((change) => change.pullNum))) {
    if (pullNum !== null) await repairPull(context, repoId, pullNum);
  }
  const folder = git.folderOf(repoId);
  // Not the cache of requests: a walk may take longer here, and a part that cannot be read is an error.
  const reachable = new ReachableIds({ isStrict: true });
  await reachable.unreached(folder, await git.refs.fresh(folder), "objects", []);
  await git.exclusively(repoId, async () => {
    const state = await git.refs.fresh(folder);
    for await (const page of linkedPages(orm, repoId)) {
      const { reached, lost } = await separateByReach({ reachable, folder, state }, page);
      await hideLinks(orm, { repoId, sha256s: lost, now: now() });
      await showLinks(orm, { repoId, sha256s: reached, now: now() });
    }
    await orm.delete(refChanges).where(ended);
  });
}
