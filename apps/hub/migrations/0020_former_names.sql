CREATE TABLE "hub"."former_names" (
	"type" text NOT NULL,
	"folded_full_name" text NOT NULL,
	"repo_id" text,
	"namespace_id" text NOT NULL,
	"creator_id" text,
	"retired_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "former_names_type_folded_full_name_pk" PRIMARY KEY("type","folded_full_name")
);
--> statement-breakpoint
ALTER TABLE "hub"."namespaces" ADD COLUMN "default_visibility" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "hub"."former_names" ADD CONSTRAINT "former_names_repo_id_repos_id_fk" FOREIGN KEY ("repo_id") REFERENCES "hub"."repos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."former_names" ADD CONSTRAINT "former_names_namespace_id_namespaces_id_fk" FOREIGN KEY ("namespace_id") REFERENCES "hub"."namespaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_names_repo" ON "hub"."former_names" USING btree ("repo_id");--> statement-breakpoint
CREATE INDEX "former_names_namespace" ON "hub"."former_names" USING btree ("namespace_id");