CREATE SCHEMA "hub";
--> statement-breakpoint
CREATE TABLE "hub"."access_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"display_name" text NOT NULL,
	"role" text NOT NULL,
	"hash" text NOT NULL,
	"ending" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hub"."login_failures" (
	"subject" text NOT NULL,
	"failed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub"."mappings" (
	"folded_model_id" text NOT NULL,
	"model_id" text NOT NULL,
	"provider" text NOT NULL,
	"provider_model_id" text NOT NULL,
	"task" text NOT NULL,
	"status" text NOT NULL,
	"adapter" text,
	"adapter_weights_path" text,
	CONSTRAINT "mappings_folded_model_id_provider_pk" PRIMARY KEY("folded_model_id","provider")
);
--> statement-breakpoint
CREATE TABLE "hub"."members" (
	"organisation_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "members_organisation_id_user_id_pk" PRIMARY KEY("organisation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "hub"."namespaces" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"folded_name" text NOT NULL,
	"full_name" text NOT NULL,
	"email" text,
	"password_hash" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub"."repos" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"namespace_id" text NOT NULL,
	"creator_id" text,
	"full_name" text NOT NULL,
	"folded_full_name" text NOT NULL,
	"author" text NOT NULL,
	"is_private" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_modified" timestamp (3) with time zone NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	"downloads_all_time" bigint DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"trending_score" double precision DEFAULT 0 NOT NULL,
	"sha" text NOT NULL,
	"tags" text[] NOT NULL,
	"pipeline_tag" text,
	"library_name" text,
	"mask_token" text,
	"card_data" jsonb,
	"config" jsonb,
	"transformers_info" jsonb,
	"widget_data" jsonb,
	"files" jsonb NOT NULL,
	"used_storage" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub"."sessions" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub"."setup_tokens" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hub"."access_tokens" ADD CONSTRAINT "access_tokens_user_id_namespaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."members" ADD CONSTRAINT "members_organisation_id_namespaces_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."members" ADD CONSTRAINT "members_user_id_namespaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."repos" ADD CONSTRAINT "repos_namespace_id_namespaces_id_fk" FOREIGN KEY ("namespace_id") REFERENCES "hub"."namespaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."sessions" ADD CONSTRAINT "sessions_user_id_namespaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_tokens_hash" ON "hub"."access_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "access_tokens_user" ON "hub"."access_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_failures_subject" ON "hub"."login_failures" USING btree ("subject","failed_at");--> statement-breakpoint
CREATE INDEX "members_user" ON "hub"."members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "namespaces_folded_name" ON "hub"."namespaces" USING btree ("folded_name");--> statement-breakpoint
CREATE UNIQUE INDEX "repos_name" ON "hub"."repos" USING btree ("type","folded_full_name");--> statement-breakpoint
CREATE INDEX "repos_namespace" ON "hub"."repos" USING btree ("namespace_id");--> statement-breakpoint
CREATE INDEX "repos_tags" ON "hub"."repos" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "repos_trending" ON "hub"."repos" USING btree ("type","trending_score","id");--> statement-breakpoint
CREATE INDEX "repos_pipeline_trending" ON "hub"."repos" USING btree ("type","pipeline_tag","trending_score","id");--> statement-breakpoint
CREATE INDEX "repos_downloads" ON "hub"."repos" USING btree ("type","downloads","id");--> statement-breakpoint
CREATE INDEX "repos_likes" ON "hub"."repos" USING btree ("type","likes","id");--> statement-breakpoint
CREATE INDEX "repos_created" ON "hub"."repos" USING btree ("type","created_at","id");--> statement-breakpoint
CREATE INDEX "repos_modified" ON "hub"."repos" USING btree ("type","last_modified","id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "hub"."sessions" USING btree ("user_id");