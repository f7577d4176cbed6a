ALTER TABLE "hub"."repos" ADD COLUMN "disabled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hub"."repos" ADD COLUMN "disabled_reason" text;--> statement-breakpoint
ALTER TABLE "hub"."repos" ADD COLUMN "is_public_when_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hub"."repos" ADD COLUMN "is_disabled_with_owner" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hub"."namespaces" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hub"."namespaces" ADD COLUMN "suspended_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hub"."namespaces" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
CREATE TABLE "hub"."job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"every_ms" bigint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"error" text
);
--> statement-breakpoint
CREATE INDEX "repos_disabled" ON "hub"."repos" USING btree ("disabled_at","id") WHERE "hub"."repos"."disabled_at" is not null;--> statement-breakpoint
CREATE INDEX "namespaces_created" ON "hub"."namespaces" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "namespaces_name_prefix" ON "hub"."namespaces" USING btree ("folded_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "namespaces_administrators" ON "hub"."namespaces" USING btree ("created_at","id") WHERE "hub"."namespaces"."is_admin";--> statement-breakpoint
CREATE INDEX "namespaces_suspended" ON "hub"."namespaces" USING btree ("created_at","id") WHERE "hub"."namespaces"."suspended_at" is not null;
