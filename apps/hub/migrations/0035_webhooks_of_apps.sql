ALTER TABLE "hub"."webhooks" ADD COLUMN "app_id" text;--> statement-breakpoint
ALTER TABLE "hub"."webhooks" ADD CONSTRAINT "webhooks_app_id_oauth_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "hub"."oauth_apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhooks_app" ON "hub"."webhooks" USING btree ("app_id");