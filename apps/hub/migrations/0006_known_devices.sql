CREATE TABLE "hub"."known_devices" (
	"hash" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_devices_hash_user_id_pk" PRIMARY KEY("hash","user_id")
);
--> statement-breakpoint
ALTER TABLE "hub"."known_devices" ADD CONSTRAINT "known_devices_user_id_namespaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_user" ON "hub"."known_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_failures_failed_at" ON "hub"."login_failures" USING btree ("failed_at");