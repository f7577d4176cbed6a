CREATE TABLE "hub"."nodes" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"lag_ms" integer NOT NULL,
	"is_read_only" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub"."read_only_mode" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "one_mode" CHECK ("hub"."read_only_mode"."singleton")
);
