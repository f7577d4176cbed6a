import { newId } from "@modelyard/platform/ids";
import { limits } from "@modelyard/platform/limits";
import { asc, eq, lt } from "drizzle-orm";
import { mainRef } from "../git/git-store.ts";
import type { HubContext } from "../hub-context.ts";
import { longestChangeMs } from "../refs/links/ref-change.ts";
import { repoColumns, repos } from "../repos/tables.ts";
import { recordContent } from "./record-event.ts";
import type { UpdatedRef } from "./repo-event.ts";
import { movingRefs } from "./tables.ts";

type Context = Pick<HubContext, "orm" | "git" | "now" | "logger">;
export type MovingRefs = typeof movingRefs.$inferSelect;

interface Moves {
  repoId: string;
  /** Full names. `main` is ignored: the index records it. */
  refs: readonly string[];
  actorId?: string | undefined;
}

/**
 * Runs `move`, which moves refs of a repository, and records an event for those other than `main` that have moved.
 * @param move resolves to `false` if it has moved none: a move by another request meanwhile is recorded by that one
 */
export async function withRecordedRefs<Result>(
  context: Context,
  moves: Moves,
  move: () => Promise<Result>,
): Promise<Result> {
  const moving = await beginMovingRefs(context, moves);
  let hasMoved = true;
  try {
    const result = await move();
    hasMoved = result !== false;
    return result;
  } finally {
    await (hasMoved ? settleMovingRefs(context, moving) : discardMovingRefs(context, moving));
  }
}

/** Notes what refs point to before they move. @returns `undefined` if there is nothing to record */
export async function beginMovingRefs(
  { orm, git, now }: Context,
  { repoId, refs: names, actorId }: Moves,
): Promise<MovingRefs | undefined> {
  const recorded = names.filter((ref) => ref !== mainRef);
  if (recorded.length === 0) return undefined;
  const refs = [];
  for (const ref of recorded) refs.push({ ref, oldSha: (await git.head(repoId, ref)) ?? null });
  const moving = { id: newId(), repoId, refs, actorId: actorId ?? null, createdAt: now() };
  await orm.insert(movingRefs).values(moving);
  return moving;
}

/** Forgets an attempt to move refs that is made again: the request that moved them meanwhile records it. */
export async function discardMovingRefs({ orm }: Pick<Context, "orm">, moving: MovingRefs | undefined): Promise<void> {
  if (moving !== undefined) await orm.delete(movingRefs).where(eq(movingRefs.id, moving.id));
}

/** Records the refs that have moved. If that fails, `settleInterrupted` does it later. */
export async function settleMovingRefs(context: Context, moving: MovingRefs | undefined): Promise<void> {
  if (moving === undefined) return;
  try {
    await settle(context, moving);
  } catch (error) {
    context.logger.warn({ err: error, repoId: moving.repoId }, "moved refs could not be recorded, retrying");
  }
}

async function settle(context: Context, moving: MovingRefs): Promise<void> {
  const updatedRefs = await movedRefs(context, moving);
  await context.orm.transaction(async (orm) => {
    // Several processes may settle the same row; the one that deletes it records the event.
    const deleted = await orm.delete(movingRefs).where(eq(movingRefs.id, moving.id)).returning({ id: movingRefs.id });
    const [repo] = await orm.select(repoColumns).from(repos).where(eq(repos.id, moving.repoId));
    if (deleted.length === 0 || repo === undefined) return;
    const { now } = context;
    await recordContent({ orm, now }, { repo, updatedRefs, actorId: moving.actorId ?? undefined });
  });
}

async function movedRefs({ git }: Context, { repoId, refs }: MovingRefs): Promise<UpdatedRef[]> {
  git.refs.forget(git.folderOf(repoId));
  const moved: UpdatedRef[] = [];
  for (const { ref, oldSha } of refs) {
    const newSha = (await git.head(repoId, ref)) ?? null;
    if (newSha !== oldSha) moved.push({ ref, oldSha, newSha });
  }
  return moved;
}

/** Records refs that were moved by processes that were killed before they could record it. */
export async function settleInterrupted(context: Context): Promise<void> {
  const { orm, now, logger } = context;
  const nowMs = now().getTime();
  const { settleAfterMs, perQuery } = limits.events;
  const rows = await orm
    .select()
    .from(movingRefs)
    .where(lt(movingRefs.createdAt, new Date(nowMs - settleAfterMs)))
    .orderBy(asc(movingRefs.createdAt))
    .limit(perQuery);
  for (const moving of rows) {
    try {
      // A ref that has not moved may still be about to: its process can be running.
      const isOver = nowMs - moving.createdAt.getTime() > longestChangeMs;
      if (isOver || (await movedRefs(context, moving)).length > 0) await settle(context, moving);
    } catch (error) {
      logger.error({ err: error, repoId: moving.repoId }, "interrupted change of refs could not be recorded");
    }
  }
}
