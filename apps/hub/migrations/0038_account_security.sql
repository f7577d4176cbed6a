ALTER TABLE "hub"."sessions" ADD COLUMN "id" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "hub"."sessions" ADD COLUMN "browser" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hub"."sessions" ADD COLUMN "system" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hub"."sessions" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "hub"."sessions" ADD COLUMN "last_active_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hub"."sessions" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE TABLE "hub"."one_time_secrets" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub"."totp_secrets" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" bytea NOT NULL,
	"is_enabled" boolean DEFAULT false NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub"."recovery_codes" (
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
ALTER TABLE "hub"."one_time_secrets" ADD CONSTRAINT "one_time_secrets_user_id_namespaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_namespaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_namespaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_id" ON "hub"."sessions" USING btree ("id");--> statement-breakpoint
CREATE INDEX "one_time_secrets_user" ON "hub"."one_time_secrets" USING btree ("user_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "one_time_secrets_expires_at" ON "hub"."one_time_secrets" USING btree ("expires_at");