CREATE TABLE "hub"."storage_checks" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"shelf" integer NOT NULL,
	"after_key" text NOT NULL,
	"checked" bigint NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub"."storage_damage" (
	"key" text PRIMARY KEY NOT NULL,
	"problem" text NOT NULL,
	"detail" text NOT NULL,
	"repositories" jsonb NOT NULL,
	"repository_count" integer NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL
);
