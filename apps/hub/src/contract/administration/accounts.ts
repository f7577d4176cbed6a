import { z } from "zod";

export const accountStates = ["suspended", "administrators"] as const;
export type AccountState = (typeof accountStates)[number];

/** A count that stops at a limit, so that it is fast on every hub. */
export const BoundedCount = z.object({ count: z.int(), isMore: z.boolean() });
export type BoundedCount = z.infer<typeof BoundedCount>;

/** A user or organization, as administrators see it. */
export const AdministeredAccount = z.object({
  name: z.string(),
  fullName: z.string(),
  kind: z.enum(["user", "org"]),
  email: z.string().nullable(),
  isAdmin: z.boolean(),
  createdAt: z.string(),
  /** The last sign-in or use of a token; `null`: none is known. */
  lastActiveAt: z.string().nullable(),
  suspension: z.object({ at: z.string(), until: z.string().nullable(), reason: z.string() }).nullable(),
  repositories: BoundedCount,
  /** Bytes of the counted repositories. */
  storage: z.number(),
  /** Bytes; `null`: none was set for this account. */
  quota: z.number().nullable(),
});
export type AdministeredAccount = z.infer<typeof AdministeredAccount>;

/** A repository that administrators have disabled. */
export const DisabledRepository = z.object({
  type: z.enum(["model", "dataset"]),
  id: z.string(),
  at: z.string(),
  reason: z.string(),
});
export type DisabledRepository = z.infer<typeof DisabledRepository>;

export const Overview = z.object({
  users: BoundedCount,
  organizations: BoundedCount,
  models: BoundedCount,
  datasets: BoundedCount,
  disabledRepositories: BoundedCount,
  suspendedUsers: BoundedCount,
  openReports: BoundedCount,
  /** The repositories that take most storage. */
  largest: z.array(z.object({ type: z.enum(["model", "dataset"]), id: z.string(), bytes: z.number() })),
});
export type Overview = z.infer<typeof Overview>;

export const Jobs = z.object({
  jobs: z.array(
    z.object({
      name: z.string(),
      everyMs: z.number(),
      startedAt: z.string(),
      /** `null`: it is running, or its node has stopped meanwhile. */
      finishedAt: z.string().nullable(),
      nextAt: z.string(),
      error: z.string().nullable(),
    }),
  ),
  queues: z.array(
    z.object({
      name: z.enum(["events", "webhook deliveries"]),
      waiting: BoundedCount,
      oldestAt: z.string().nullable(),
    }),
  ),
});
export type Jobs = z.infer<typeof Jobs>;

export const JobRunRequest = z.strictObject({ name: z.string().min(1).max(100) });
