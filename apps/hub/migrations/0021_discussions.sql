CREATE TABLE "hub"."discussion_comments" (
	"event_id" text PRIMARY KEY NOT NULL,
	"raw" text NOT NULL,
	"html" text,
	"html_version" integer DEFAULT 0 NOT NULL,
	"reply_to" text,
	"edit_count" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" text,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"hidden_by" text
);
--> statement-breakpoint
CREATE TABLE "hub"."discussion_edits" (
	"event_id" text NOT NULL,
	"version" integer NOT NULL,
	"raw" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"author_id" text,
	CONSTRAINT "discussion_edits_event_id_version_pk" PRIMARY KEY("event_id","version")
);
--> statement-breakpoint
CREATE TABLE "hub"."discussion_events" (
	"id" text PRIMARY KEY NOT NULL,
	"discussion_id" text NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"author_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub"."discussion_numbers" (
	"repo_id" text PRIMARY KEY NOT NULL,
	"last_num" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub"."discussion_reactions" (
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reaction" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "discussion_reactions_event_id_reaction_user_id_pk" PRIMARY KEY("event_id","reaction","user_id")
);
--> statement-breakpoint
CREATE TABLE "hub"."discussions" (
	"id" text PRIMARY KEY NOT NULL,
	"repo_id" text NOT NULL,
	"num" integer NOT NULL,
	"title" text NOT NULL,
	"author_id" text,
	"status" text NOT NULL,
	"is_pull_request" boolean NOT NULL,
	"base_ref" text,
	"base_commit" text,
	"merge_commit" text,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"is_locked" boolean DEFAULT false NOT NULL,
	"event_count" integer DEFAULT 0 NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"text_bytes" integer DEFAULT 0 NOT NULL,
	"reaction_user_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_activity_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hub"."discussion_comments" ADD CONSTRAINT "discussion_comments_event_id_discussion_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "hub"."discussion_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."discussion_comments" ADD CONSTRAINT "discussion_comments_updated_by_namespaces_id_fk" FOREIGN KEY ("updated_by") REFERENCES "hub"."namespaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."discussion_comments" ADD CONSTRAINT "discussion_comments_hidden_by_namespaces_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "hub"."namespaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."discussion_edits" ADD CONSTRAINT "discussion_edits_event_id_discussion_comments_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "hub"."discussion_comments"("event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."discussion_edits" ADD CONSTRAINT "discussion_edits_author_id_namespaces_id_fk" FOREIGN KEY ("author_id") REFERENCES "hub"."namespaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."discussion_events" ADD CONSTRAINT "discussion_events_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "hub"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."discussion_events" ADD CONSTRAINT "discussion_events_author_id_namespaces_id_fk" FOREIGN KEY ("author_id") REFERENCES "hub"."namespaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."discussion_numbers" ADD CONSTRAINT "discussion_numbers_repo_id_repos_id_fk" FOREIGN KEY ("repo_id") REFERENCES "hub"."repos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."discussion_reactions" ADD CONSTRAINT "discussion_reactions_event_id_discussion_comments_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "hub"."discussion_comments"("event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."discussion_reactions" ADD CONSTRAINT "discussion_reactions_user_id_namespaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."discussions" ADD CONSTRAINT "discussions_repo_id_repos_id_fk" FOREIGN KEY ("repo_id") REFERENCES "hub"."repos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."discussions" ADD CONSTRAINT "discussions_author_id_namespaces_id_fk" FOREIGN KEY ("author_id") REFERENCES "hub"."namespaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "discussion_events_position" ON "hub"."discussion_events" USING btree ("discussion_id","position");--> statement-breakpoint
CREATE INDEX "discussion_events_author" ON "hub"."discussion_events" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "discussion_reactions_user" ON "hub"."discussion_reactions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "discussions_num" ON "hub"."discussions" USING btree ("repo_id","num");--> statement-breakpoint
CREATE INDEX "discussions_status" ON "hub"."discussions" USING btree ("repo_id","status");--> statement-breakpoint
CREATE INDEX "discussions_activity" ON "hub"."discussions" USING btree ("repo_id","last_activity_at");--> statement-breakpoint
CREATE INDEX "discussions_author" ON "hub"."discussions" USING btree ("author_id","created_at");