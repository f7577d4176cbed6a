CREATE TABLE "hub"."oauth_apps" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text,
	"origin" text NOT NULL,
	"name" text NOT NULL,
	"uri" text,
	"redirect_uris" jsonb NOT NULL,
	"scopes" jsonb,
	"secret_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub"."oauth_device_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_code_hash" text NOT NULL,
	"app_id" text NOT NULL,
	"role" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"status" text NOT NULL,
	"user_id" text,
	"organisation_ids" jsonb NOT NULL,
	"address" text,
	"interval_ms" integer NOT NULL,
	"polled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub"."oauth_grants" (
	"id" text PRIMARY KEY NOT NULL,
	"app_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"organisation_ids" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub"."oauth_refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"grant_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "hub"."access_tokens" ADD COLUMN "grant_id" text;--> statement-breakpoint
ALTER TABLE "hub"."oauth_apps" ADD CONSTRAINT "oauth_apps_owner_id_namespaces_id_fk" FOREIGN KEY ("owner_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."oauth_device_codes" ADD CONSTRAINT "oauth_device_codes_app_id_oauth_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "hub"."oauth_apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."oauth_device_codes" ADD CONSTRAINT "oauth_device_codes_user_id_namespaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."oauth_grants" ADD CONSTRAINT "oauth_grants_app_id_oauth_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "hub"."oauth_apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."oauth_grants" ADD CONSTRAINT "oauth_grants_user_id_namespaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."oauth_refresh_tokens" ADD CONSTRAINT "oauth_refresh_tokens_grant_id_oauth_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "hub"."oauth_grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oauth_apps_owner" ON "hub"."oauth_apps" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "oauth_apps_origin" ON "hub"."oauth_apps" USING btree ("origin","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "oauth_device_codes_user_code" ON "hub"."oauth_device_codes" USING btree ("user_code_hash");--> statement-breakpoint
CREATE INDEX "oauth_device_codes_expires_at" ON "hub"."oauth_device_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_device_codes_app" ON "hub"."oauth_device_codes" USING btree ("app_id");--> statement-breakpoint
CREATE INDEX "oauth_device_codes_user" ON "hub"."oauth_device_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "oauth_grants_user" ON "hub"."oauth_grants" USING btree ("user_id","app_id","created_at");--> statement-breakpoint
CREATE INDEX "oauth_grants_app" ON "hub"."oauth_grants" USING btree ("app_id");--> statement-breakpoint
CREATE INDEX "oauth_grants_expires_at" ON "hub"."oauth_grants" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_refresh_tokens_grant" ON "hub"."oauth_refresh_tokens" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oauth_refresh_tokens_expires_at" ON "hub"."oauth_refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "access_tokens_grant" ON "hub"."access_tokens" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "access_tokens_expires_at" ON "hub"."access_tokens" USING btree ("expires_at");