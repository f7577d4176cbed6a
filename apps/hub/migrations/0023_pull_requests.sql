ALTER TABLE "hub"."repo_objects" ADD COLUMN "charged_to" text;--> statement-breakpoint
ALTER TABLE "hub"."ref_changes" ADD COLUMN "pull_num" integer;--> statement-breakpoint
CREATE INDEX "repo_objects_charged" ON "hub"."repo_objects" USING btree ("charged_to") WHERE "hub"."repo_objects"."charged_to" is not null;