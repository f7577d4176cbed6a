CREATE TABLE "hub"."lfs_locks" (
	"id" text PRIMARY KEY NOT NULL,
	"repo_id" text NOT NULL,
	"path" text NOT NULL,
	"owner_id" text NOT NULL,
	"owner_name" text NOT NULL,
	"locked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hub"."lfs_locks" ADD CONSTRAINT "lfs_locks_repo" FOREIGN KEY ("repo_id") REFERENCES "hub"."repos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lfs_locks_path" ON "hub"."lfs_locks" USING btree ("repo_id","path");