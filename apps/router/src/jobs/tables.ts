import type { JobTicket } from "@modelyard/inference/providers";
import { sql } from "drizzle-orm";
import { boolean, customType, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Job, JobRequest } from "../contract/jobs.ts";

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** Background jobs. The node that holds the lease runs a job; after the lease has expired, any node may take it. */
export const routerJobs = pgTable(
  "router_jobs",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: text("user_id").notNull(),
    userName: text("user_name"),
    tokenId: text("token_id"),
    billTo: text("bill_to"),
    billToId: text("bill_to_id"),
    request: jsonb("request").$type<JobRequest>().notNull(),
    status: text("status").$type<Exclude<Job["status"], "canceling">>().notNull().default("queued"),
    cancelWanted: boolean("cancel_wanted").notNull().default(false),
    provider: text("provider"),
    /** How to poll the provider; `null`: it has not started a job, or responds at once. */
    ticket: jsonb("ticket").$type<JobTicket>(),
    progress: jsonb("progress").$type<Job["progress"]>(),
    output: jsonb("output").$type<unknown>(),
    /** A file in the provider's response. */
    content: bytea("content"),
    contentType: text("content_type"),
    error: jsonb("error").$type<Job["error"]>(),
    /** How often a node started it. */
    attempts: integer("attempts").notNull().default(0),
    node: text("node"),
    leaseUntil: timestamp("lease_until", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    startedAt: timestamp("started_at", { withTimezone: true }),
    endedAt: timestamp("ended_at", { withTimezone: true }),
  },
  (table) => [
    index("router_jobs_user").on(table.userId, table.createdAt),
    index("router_jobs_open").on(table.createdAt).where(sql`status in ('queued', 'running')`),
    index("router_jobs_ended_at").on(table.endedAt),
  ],
);
