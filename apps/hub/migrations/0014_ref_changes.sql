CREATE TABLE "hub"."ref_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"repo_id" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hub"."ref_changes" ADD CONSTRAINT "ref_changes_repo" FOREIGN KEY ("repo_id") REFERENCES "hub"."repos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ref_changes_repo" ON "hub"."ref_changes" USING btree ("repo_id");