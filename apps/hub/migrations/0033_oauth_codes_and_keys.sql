CREATE TABLE "hub"."oauth_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"app_id" text NOT NULL,
	"user_id" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"code_challenge" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"organisation_ids" jsonb NOT NULL,
	"nonce" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"grant_id" text
);
--> statement-breakpoint
CREATE TABLE "hub"."oauth_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hub"."oauth_codes" ADD CONSTRAINT "oauth_codes_app_id_oauth_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "hub"."oauth_apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."oauth_codes" ADD CONSTRAINT "oauth_codes_user_id_namespaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oauth_codes_expires_at" ON "hub"."oauth_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_codes_app" ON "hub"."oauth_codes" USING btree ("app_id");--> statement-breakpoint
CREATE INDEX "oauth_codes_user" ON "hub"."oauth_codes" USING btree ("user_id");