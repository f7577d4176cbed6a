ALTER TABLE "custom_providers" ADD COLUMN "engine" text;--> statement-breakpoint
ALTER TABLE "custom_providers" ADD COLUMN "engine_version" text;--> statement-breakpoint
ALTER TABLE "custom_providers" ADD COLUMN "health" text;--> statement-breakpoint
ALTER TABLE "custom_providers" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "discovered_models" ADD COLUMN "task" text;--> statement-breakpoint
ALTER TABLE "discovered_models" ADD COLUMN "context_length" integer;--> statement-breakpoint
ALTER TABLE "discovered_models" ADD COLUMN "state" text;