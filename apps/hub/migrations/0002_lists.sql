CREATE TABLE "hub"."facet_counts" (
	"type" text NOT NULL,
	"facet" text NOT NULL,
	"value" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "facet_counts_type_facet_value_pk" PRIMARY KEY("type","facet","value")
);
--> statement-breakpoint
CREATE TABLE "hub"."facet_pairs" (
	"type" text NOT NULL,
	"chosen" text NOT NULL,
	"facet" text NOT NULL,
	"value" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "facet_pairs_type_chosen_facet_value_pk" PRIMARY KEY("type","chosen","facet","value")
);
--> statement-breakpoint
CREATE TABLE "hub"."likes" (
	"repo_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "likes_repo_id_user_id_pk" PRIMARY KEY("repo_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "hub"."repo_downloads" (
	"repo_id" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "repo_downloads_repo_id_day_pk" PRIMARY KEY("repo_id","day")
);
--> statement-breakpoint
ALTER TABLE "hub"."repos" ALTER COLUMN "parameter_count" SET DEFAULT 0;--> statement-breakpoint
UPDATE "hub"."repos" SET "parameter_count" = 0 WHERE "parameter_count" IS NULL;--> statement-breakpoint
ALTER TABLE "hub"."repos" ALTER COLUMN "parameter_count" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "hub"."repos" ADD COLUMN "facets" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "hub"."likes" ADD CONSTRAINT "likes_repo_id_repos_id_fk" FOREIGN KEY ("repo_id") REFERENCES "hub"."repos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."likes" ADD CONSTRAINT "likes_user_id_namespaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."repo_downloads" ADD CONSTRAINT "repo_downloads_repo_id_repos_id_fk" FOREIGN KEY ("repo_id") REFERENCES "hub"."repos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "facet_pairs_value" ON "hub"."facet_pairs" USING btree ("type","facet","value","chosen");--> statement-breakpoint
CREATE INDEX "likes_user" ON "hub"."likes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "likes_created" ON "hub"."likes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "repo_downloads_day" ON "hub"."repo_downloads" USING btree ("day");--> statement-breakpoint
CREATE INDEX "repos_facets" ON "hub"."repos" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "repos_parameters" ON "hub"."repos" USING btree ("type","parameter_count","id");--> statement-breakpoint
CREATE INDEX "repos_storage" ON "hub"."repos" USING btree ("type","used_storage","id");