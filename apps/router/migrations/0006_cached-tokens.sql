ALTER TABLE "inference_usage" ADD COLUMN "cached_read_tokens" integer;--> statement-breakpoint
ALTER TABLE "inference_usage" ADD COLUMN "cached_write_tokens" integer;--> statement-breakpoint
ALTER TABLE "model_prices" ADD COLUMN "cached_read_micros" bigint;--> statement-breakpoint
ALTER TABLE "model_prices" ADD COLUMN "cached_write_micros" bigint;--> statement-breakpoint
ALTER TABLE "model_prices" ADD COLUMN "tiers" jsonb DEFAULT '[]'::jsonb NOT NULL;