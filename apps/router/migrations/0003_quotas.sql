CREATE TABLE "router_quota_counters" (
	"quota_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"used" bigint NOT NULL,
	"granted" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "router_quota_counters_quota_id_subject_starts_at_pk" PRIMARY KEY("quota_id","subject","starts_at")
);
--> statement-breakpoint
CREATE TABLE "router_quotas" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"per" text NOT NULL,
	"name" text NOT NULL,
	"measure" text NOT NULL,
	"time_window" text NOT NULL,
	"most" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "router_quotas_what" UNIQUE("owner_kind","owner_id","per","name","measure","time_window")
);
--> statement-breakpoint
CREATE INDEX "router_quota_counters_ends_at" ON "router_quota_counters" USING btree ("ends_at");