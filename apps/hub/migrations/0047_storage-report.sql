CREATE TABLE "hub"."owner_storage" (
	"namespace_id" text PRIMARY KEY NOT NULL,
	"large_file_bytes" bigint NOT NULL,
	"git_bytes" bigint NOT NULL,
	"total_bytes" bigint NOT NULL,
	"repositories" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub"."repo_git_storage" (
	"repo_id" text PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL,
	"measured_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub"."storage_totals" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	"large_file_bytes" bigint NOT NULL,
	"uncollected_bytes" bigint NOT NULL,
	"git_bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hub"."owner_storage" ADD CONSTRAINT "owner_storage_namespace_id_namespaces_id_fk" FOREIGN KEY ("namespace_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."repo_git_storage" ADD CONSTRAINT "repo_git_storage_repo_id_repos_id_fk" FOREIGN KEY ("repo_id") REFERENCES "hub"."repos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owner_storage_total" ON "hub"."owner_storage" USING btree ("total_bytes","namespace_id");--> statement-breakpoint
CREATE INDEX "repo_git_storage_measured" ON "hub"."repo_git_storage" USING btree ("measured_at");--> statement-breakpoint
CREATE INDEX "repos_owner_storage" ON "hub"."repos" USING btree ("namespace_id","type","used_storage","id");