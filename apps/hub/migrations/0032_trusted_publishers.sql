CREATE TABLE "hub"."trusted_publishers" (
	"id" text PRIMARY KEY NOT NULL,
	"repo_id" text NOT NULL,
	"issuer" text NOT NULL,
	"claims" jsonb NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hub"."used_id_tokens" (
	"issuer" text NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "used_id_tokens_issuer_hash_pk" PRIMARY KEY("issuer","hash")
);
--> statement-breakpoint
ALTER TABLE "hub"."access_tokens" ADD COLUMN "publisher_id" text;--> statement-breakpoint
ALTER TABLE "hub"."trusted_publishers" ADD CONSTRAINT "trusted_publishers_repo_id_repos_id_fk" FOREIGN KEY ("repo_id") REFERENCES "hub"."repos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."trusted_publishers" ADD CONSTRAINT "trusted_publishers_user_id_namespaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trusted_publishers_repo" ON "hub"."trusted_publishers" USING btree ("repo_id");--> statement-breakpoint
CREATE INDEX "trusted_publishers_user" ON "hub"."trusted_publishers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "used_id_tokens_expires_at" ON "hub"."used_id_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "access_tokens_publisher" ON "hub"."access_tokens" USING btree ("publisher_id");