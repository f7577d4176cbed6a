CREATE TABLE "hub"."follows" (
	"follower_id" text NOT NULL,
	"followed_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follows_follower_id_followed_id_pk" PRIMARY KEY("follower_id","followed_id")
);
--> statement-breakpoint
ALTER TABLE "hub"."repos" ADD COLUMN "recent_likes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hub"."follows" ADD CONSTRAINT "follows_follower_id_namespaces_id_fk" FOREIGN KEY ("follower_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."follows" ADD CONSTRAINT "follows_followed_id_namespaces_id_fk" FOREIGN KEY ("followed_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follows_followed" ON "hub"."follows" USING btree ("followed_id","follower_id");--> statement-breakpoint
CREATE INDEX "repos_recent_likes" ON "hub"."repos" USING btree ("type","recent_likes","id");