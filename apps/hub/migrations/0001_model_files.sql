ALTER TABLE "hub"."repos" ADD COLUMN "model_files" jsonb;--> statement-breakpoint
ALTER TABLE "hub"."repos" ADD COLUMN "parameter_count" bigint;--> statement-breakpoint
ALTER TABLE "hub"."repos" ADD COLUMN "index_version" integer DEFAULT 0 NOT NULL;