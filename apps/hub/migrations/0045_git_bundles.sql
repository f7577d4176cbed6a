CREATE TABLE "hub"."git_bundles" (
	"repo_id" text PRIMARY KEY NOT NULL,
	"change_id" text NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease" text,
	"manifest_key" text,
	"bundled_at" timestamp (3) with time zone,
	"bytes" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "git_bundles_due" ON "hub"."git_bundles" USING btree ("due_at");