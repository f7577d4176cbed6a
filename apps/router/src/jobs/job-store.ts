import type { JobTicket } from "@modelyard/inference/providers";
import type { Database } from "@modelyard/platform/database";
import { limits } from "@modelyard/platform/limits";
import { and, count, desc, eq, getTableColumns, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { CallIdentity } from "../calls/call-identity.ts";
import type { Job, JobRequest } from "../contract/jobs.ts";
import { routerJobs } from "./tables.ts";

const { content: _content, ...columns } = getTableColumns(routerJobs);

/** A job without the file of its output. */
export type StoredJob = Omit<typeof routerJobs.$inferSelect, "content">;

/** How a job ended. */
export type JobEnding = { provider?: string | undefined } & (
  | { status: "succeeded"; output: unknown; content?: Buffer | undefined; contentType?: string | undefined }
  | { status: "failed"; error: NonNullable<Job["error"]> }
  | { status: "canceled" }
);

export interface JobStore {
  /** @returns `undefined` when the user has as many open jobs as allowed */
  add(owner: CallIdentity, request: JobRequest): Promise<StoredJob | undefined>;
  find(userId: string, id: string): Promise<StoredJob | undefined>;
  list(userId: string): Promise<StoredJob[]>;
  contentOf(userId: string, id: string): Promise<{ content: Buffer; contentType: string } | undefined>;
  wantCanceled(userId: string, id: string): Promise<void>;
  /** Takes the lease of jobs that run on no node. */
  claim(node: string, most: number): Promise<StoredJob[]>;
  /** Extends the leases of a node. @returns the jobs that it still holds, and whether their owners canceled them */
  renew(node: string): Promise<{ id: string; cancelWanted: boolean }[]>;
  noteTicket(node: string, id: string, provider: string, ticket: JobTicket): Promise<void>;
  noteProgress(node: string, id: string, progress: NonNullable<Job["progress"]>): Promise<void>;
  /** Does nothing when the node has lost the lease. */
  end(node: string, id: string, ending: JobEnding): Promise<void>;
  /** Releases the leases of a node, so that other nodes can resume its jobs. */
  release(node: string): Promise<void>;
  deleteOld(): Promise<void>;
}

/** Notifies nodes of jobs: `new`, `cancel` or `changed`, a space, and the job's id. */
export const jobChannel = "modelyard_router_jobs";

const isOpen = inArray(routerJobs.status, ["queued", "running"]);
const lease = sql`now() + make_interval(secs => ${limits.router.jobLeaseMs / 1000}::float8)`;

export function createJobStore({ orm }: Database): JobStore {
  async function notify(what: "new" | "cancel" | "changed", id: string): Promise<void> {
    await orm.execute(sql`select pg_notify(${jobChannel}, ${`${what} ${id}`})`);
  }

  return {
    async add({ userId, userName, tokenId, billTo, billToId }, request) {
      const added = await orm.transaction(async (transaction) => {
        // One at a time for each user, so that two requests cannot both add the last allowed job.
        await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`router_jobs ${userId}`}))`);
        const [open] = await transaction
          .select({ jobs: count() })
          .from(routerJobs)
          .where(and(eq(routerJobs.userId, userId), isOpen));
        if ((open?.jobs ?? 0) >= limits.router.jobsPerUser) return undefined;
        const owner = { userId, userName, tokenId, billTo, billToId };
        const [row] = await transaction
          .insert(routerJobs)
          .values({ ...owner, request })
          .returning(columns);
        return row;
      });
      if (added !== undefined) await notify("new", added.id);
      return added;
    },
    async find(userId, id) {
      const [row] = await orm.select(columns).from(routerJobs).where(owned(userId, id));
      return row;
    },
    list: (userId) =>
      orm
        .select(columns)
        .from(routerJobs)
        .where(eq(routerJobs.userId, userId))
        .orderBy(desc(routerJobs.createdAt))
        .limit(50),
    async contentOf(userId, id) {
      const { content, contentType } = routerJobs;
      const [row] = await orm.select({ content, contentType }).from(routerJobs).where(owned(userId, id));
      if (row === undefined || row.content === null) return undefined;
      return { content: row.content, contentType: row.contentType ?? "application/octet-stream" };
    },
    async wantCanceled(userId, id) {
      const rows = await orm
        .update(routerJobs)
        .set({
          cancelWanted: true,
          status: sql`case when ${routerJobs.status} = 'queued' then 'canceled' else ${routerJobs.status} end`,
          endedAt: sql`case when ${routerJobs.status} = 'queued' then now() end`,
        })
        .where(and(owned(userId, id), isOpen))
        .returning({ id: routerJobs.id });
      for (const row of rows) {
        await notify("cancel", row.id);
        await notify("changed", row.id);
      }
    },
    async claim(node, most) {
      const { id, leaseUntil, createdAt, attempts } = routerJobs;
      const free = orm
        .select({ id })
        .from(routerJobs)
        .where(and(isOpen, or(sql`${leaseUntil} is null`, lt(leaseUntil, sql`now()`))))
        .orderBy(createdAt)
        .limit(most)
        .for("update", { skipLocked: true });
      const claimed = await orm
        .update(routerJobs)
        .set({
          node,
          leaseUntil: lease,
          status: "running",
          attempts: sql`${attempts} + 1`,
          startedAt: sql`coalesce(${routerJobs.startedAt}, now())`,
        })
        .where(inArray(id, free))
        .returning(columns);
      for (const job of claimed) await notify("changed", job.id);
      return claimed;
    },
    renew: (node) =>
      orm
        .update(routerJobs)
        .set({ leaseUntil: lease })
        .where(and(eq(routerJobs.node, node), eq(routerJobs.status, "running")))
        .returning({ id: routerJobs.id, cancelWanted: routerJobs.cancelWanted }),
    async noteTicket(node, id, provider, ticket) {
      await orm.update(routerJobs).set({ provider, ticket }).where(leasedTo(node, id));
      await notify("changed", id);
    },
    async noteProgress(node, id, progress) {
      await orm.update(routerJobs).set({ progress }).where(leasedTo(node, id));
      await notify("changed", id);
    },
    async end(node, id, ending) {
      await orm
        .update(routerJobs)
        .set({ ...ending, endedAt: sql`now()`, node: null, leaseUntil: null, ticket: null })
        .where(leasedTo(node, id));
      await notify("changed", id);
    },
    async release(node) {
      const { status, ticket, attempts } = routerJobs;
      await orm
        .update(routerJobs)
        .set({
          node: null,
          leaseUntil: null,
          attempts: sql`${attempts} - 1`,
          status: sql`case when ${ticket} is null then 'queued' else ${status} end`,
        })
        .where(and(eq(routerJobs.node, node), eq(status, "running")));
      await orm.execute(sql`select pg_notify(${jobChannel}, 'new ')`);
    },
    async deleteOld() {
      const age = sql`now() - make_interval(secs => ${limits.router.jobKeptMs / 1000}::float8)`;
      await orm.delete(routerJobs).where(lt(routerJobs.endedAt, age));
    },
  };
}

function leasedTo(node: string, id: string): SQL | undefined {
  return and(eq(routerJobs.id, id), eq(routerJobs.node, node), eq(routerJobs.status, "running"));
}

/** Text that is not an id finds nothing and is not an error. */
function owned(userId: string, id: string): SQL | undefined {
  return and(eq(routerJobs.userId, userId), sql`${routerJobs.id}::text = ${id}`);
}
