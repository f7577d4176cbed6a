CREATE TABLE "hub"."outgoing_mail" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hub"."outgoing_mail" ADD CONSTRAINT "outgoing_mail_user_id_namespaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outgoing_mail_due" ON "hub"."outgoing_mail" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "outgoing_mail_user" ON "hub"."outgoing_mail" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "namespaces_verified_email" ON "hub"."namespaces" USING btree (lower("email")) WHERE "hub"."namespaces"."email_is_verified";