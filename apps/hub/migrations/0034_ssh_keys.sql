CREATE TABLE "hub"."ssh_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"public_key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "hub"."access_tokens" ADD COLUMN "ssh_key_id" text;--> statement-breakpoint
ALTER TABLE "hub"."ssh_keys" ADD CONSTRAINT "ssh_keys_user_id_namespaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ssh_keys_fingerprint" ON "hub"."ssh_keys" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "ssh_keys_user" ON "hub"."ssh_keys" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "hub"."access_tokens" ADD CONSTRAINT "access_tokens_ssh_key_id_ssh_keys_id_fk" FOREIGN KEY ("ssh_key_id") REFERENCES "hub"."ssh_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_tokens_ssh_key" ON "hub"."access_tokens" USING btree ("ssh_key_id");