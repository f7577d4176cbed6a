CREATE TABLE "hub"."avatars" (
	"id" text PRIMARY KEY NOT NULL,
	"namespace_id" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub"."pinned_repos" (
	"namespace_id" text NOT NULL,
	"repo_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "pinned_repos_namespace_id_repo_id_pk" PRIMARY KEY("namespace_id","repo_id")
);
--> statement-breakpoint
ALTER TABLE "hub"."namespaces" ADD COLUMN "avatar_id" text;--> statement-breakpoint
ALTER TABLE "hub"."namespaces" ADD COLUMN "bio" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hub"."namespaces" ADD COLUMN "links" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "hub"."avatars" ADD CONSTRAINT "avatars_namespace_id_namespaces_id_fk" FOREIGN KEY ("namespace_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."pinned_repos" ADD CONSTRAINT "pinned_repos_namespace_id_namespaces_id_fk" FOREIGN KEY ("namespace_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."pinned_repos" ADD CONSTRAINT "pinned_repos_repo_id_repos_id_fk" FOREIGN KEY ("repo_id") REFERENCES "hub"."repos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "avatars_namespace" ON "hub"."avatars" USING btree ("namespace_id");--> statement-breakpoint
CREATE INDEX "pinned_repos_repo" ON "hub"."pinned_repos" USING btree ("repo_id");--> statement-breakpoint
CREATE INDEX "repo_events_actor" ON "hub"."repo_events" USING btree ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "repo_events_namespace" ON "hub"."repo_events" USING btree ("namespace_id","created_at","id");