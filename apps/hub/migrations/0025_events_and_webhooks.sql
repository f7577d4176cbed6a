CREATE TABLE "hub"."collection_items" (
	"id" text PRIMARY KEY NOT NULL,
	"collection_id" text NOT NULL,
	"repo_id" text NOT NULL,
	"position" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub"."collection_upvotes" (
	"collection_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "collection_upvotes_collection_id_user_id_pk" PRIMARY KEY("collection_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "hub"."collections" (
	"id" text PRIMARY KEY NOT NULL,
	"namespace_id" text NOT NULL,
	"creator_id" text,
	"title" text NOT NULL,
	"slug_text" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_private" boolean NOT NULL,
	"theme" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"upvotes" integer DEFAULT 0 NOT NULL,
	"last_updated" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub"."moving_refs" (
	"id" text PRIMARY KEY NOT NULL,
	"repo_id" text NOT NULL,
	"actor_id" text,
	"refs" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub"."repo_events" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigserial NOT NULL,
	"action" text NOT NULL,
	"scope" text NOT NULL,
	"repo_id" text NOT NULL,
	"repo_type" text NOT NULL,
	"repo_name" text NOT NULL,
	"namespace_id" text NOT NULL,
	"creator_id" text,
	"is_private" boolean NOT NULL,
	"head_sha" text NOT NULL,
	"tags" text[] NOT NULL,
	"actor_id" text,
	"details" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"is_pending" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub"."discussion_followers" (
	"discussion_id" text NOT NULL,
	"repo_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"is_muted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "discussion_followers_discussion_id_user_id_pk" PRIMARY KEY("discussion_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "hub"."notifications" (
	"user_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"repo_id" text NOT NULL,
	"kind" text NOT NULL,
	"num" integer,
	"title" text,
	"status" text,
	"is_pull_request" boolean DEFAULT false NOT NULL,
	"comment_id" text,
	"reason" text NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notifications_user_id_subject_id_pk" PRIMARY KEY("user_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "hub"."watches" (
	"user_id" text NOT NULL,
	"target_id" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	CONSTRAINT "watches_user_id_target_id_pk" PRIMARY KEY("user_id","target_id")
);
--> statement-breakpoint
CREATE TABLE "hub"."webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"webhook_id" text NOT NULL,
	"user_id" text NOT NULL,
	"event_id" text NOT NULL,
	"is_replay" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"node" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"response_status" integer,
	"response_body" text,
	"error" text,
	"duration_ms" integer
);
--> statement-breakpoint
CREATE TABLE "hub"."webhook_targets" (
	"webhook_id" text NOT NULL,
	"target_id" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "webhook_targets_webhook_id_target_id_pk" PRIMARY KEY("webhook_id","target_id")
);
--> statement-breakpoint
CREATE TABLE "hub"."webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"url" text NOT NULL,
	"domains" text[] NOT NULL,
	"secret" "bytea",
	"state" text DEFAULT 'enabled' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"hub_url" text NOT NULL,
	"last_trigger_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hub"."collection_items" ADD CONSTRAINT "collection_items_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "hub"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."collection_items" ADD CONSTRAINT "collection_items_repo_id_repos_id_fk" FOREIGN KEY ("repo_id") REFERENCES "hub"."repos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."collection_upvotes" ADD CONSTRAINT "collection_upvotes_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "hub"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."collection_upvotes" ADD CONSTRAINT "collection_upvotes_user_id_namespaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."collections" ADD CONSTRAINT "collections_namespace_id_namespaces_id_fk" FOREIGN KEY ("namespace_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."moving_refs" ADD CONSTRAINT "moving_refs_repo" FOREIGN KEY ("repo_id") REFERENCES "hub"."repos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."discussion_followers" ADD CONSTRAINT "discussion_followers_repo_id_repos_id_fk" FOREIGN KEY ("repo_id") REFERENCES "hub"."repos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."discussion_followers" ADD CONSTRAINT "discussion_followers_user_id_namespaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."notifications" ADD CONSTRAINT "notifications_user_id_namespaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."notifications" ADD CONSTRAINT "notifications_repo_id_repos_id_fk" FOREIGN KEY ("repo_id") REFERENCES "hub"."repos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."watches" ADD CONSTRAINT "watches_user_id_namespaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "hub"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_repo_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "hub"."repo_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."webhook_targets" ADD CONSTRAINT "webhook_targets_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "hub"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."webhooks" ADD CONSTRAINT "webhooks_user_id_namespaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "collection_items_repo" ON "hub"."collection_items" USING btree ("collection_id","repo_id");--> statement-breakpoint
CREATE INDEX "collection_items_position" ON "hub"."collection_items" USING btree ("collection_id","position");--> statement-breakpoint
CREATE INDEX "collection_items_of_repo" ON "hub"."collection_items" USING btree ("repo_id");--> statement-breakpoint
CREATE INDEX "collection_upvotes_user" ON "hub"."collection_upvotes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collections_slug" ON "hub"."collections" USING btree ("namespace_id","slug_text");--> statement-breakpoint
CREATE INDEX "collections_updated" ON "hub"."collections" USING btree ("last_updated","id");--> statement-breakpoint
CREATE INDEX "collections_upvotes" ON "hub"."collections" USING btree ("upvotes","id");--> statement-breakpoint
CREATE INDEX "moving_refs_created" ON "hub"."moving_refs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "moving_refs_repo" ON "hub"."moving_refs" USING btree ("repo_id");--> statement-breakpoint
CREATE INDEX "repo_events_pending" ON "hub"."repo_events" USING btree ("position") WHERE is_pending;--> statement-breakpoint
CREATE INDEX "repo_events_created" ON "hub"."repo_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "discussion_followers_user" ON "hub"."discussion_followers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "discussion_followers_repo" ON "hub"."discussion_followers" USING btree ("repo_id");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "hub"."notifications" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "notifications_repo" ON "hub"."notifications" USING btree ("repo_id");--> statement-breakpoint
CREATE INDEX "watches_target" ON "hub"."watches" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "hub"."webhook_deliveries" USING btree ("user_id","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "hub"."webhook_deliveries" USING btree ("webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event" ON "hub"."webhook_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_targets_target" ON "hub"."webhook_targets" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "webhooks_user" ON "hub"."webhooks" USING btree ("user_id","created_at");