CREATE TABLE "discovered_models" (
	"provider" text NOT NULL,
	"model_id" text NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discovered_models_provider_model_id_pk" PRIMARY KEY("provider","model_id")
);
--> statement-breakpoint
CREATE TABLE "provider_preferences" (
	"owner_kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"ranks" jsonb NOT NULL,
	"disabled" jsonb NOT NULL,
	"weights" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_preferences_owner_kind_owner_id_pk" PRIMARY KEY("owner_kind","owner_id")
);
--> statement-breakpoint
ALTER TABLE "custom_providers" ADD COLUMN "refreshed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "custom_providers" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "provider_keys" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider_keys" ADD COLUMN "last_test" jsonb;--> statement-breakpoint
ALTER TABLE "inference_usage" ADD COLUMN "key_from" text;--> statement-breakpoint
ALTER TABLE "inference_usage" ADD COLUMN "token_id" text;--> statement-breakpoint
CREATE INDEX "discovered_models_model" ON "discovered_models" USING btree ("model_id");