CREATE TABLE "router_jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text,
	"token_id" text,
	"bill_to" text,
	"bill_to_id" text,
	"request" jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"cancel_wanted" boolean DEFAULT false NOT NULL,
	"provider" text,
	"ticket" jsonb,
	"progress" jsonb,
	"output" jsonb,
	"content" "bytea",
	"content_type" text,
	"error" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"node" text,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "router_jobs_user" ON "router_jobs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "router_jobs_open" ON "router_jobs" USING btree ("created_at") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "router_jobs_ended_at" ON "router_jobs" USING btree ("ended_at");