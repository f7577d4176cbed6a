UPDATE "hub"."repos" SET "is_private" = true WHERE "disabled_at" is not null AND NOT "is_private";--> statement-breakpoint
ALTER TABLE "hub"."repos" ADD CONSTRAINT "repos_disabled_is_private" CHECK ("hub"."repos"."disabled_at" is null or "hub"."repos"."is_private");--> statement-breakpoint
ALTER TABLE "hub"."former_names" ADD COLUMN "is_blocked" boolean DEFAULT false NOT NULL;
