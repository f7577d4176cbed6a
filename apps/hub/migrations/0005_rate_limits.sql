CREATE UNLOGGED TABLE "hub"."rate_limit_counters" (
	"bucket" text NOT NULL,
	"key" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"used" bigint NOT NULL,
	"granted" bigint NOT NULL,
	CONSTRAINT "rate_limit_counters_bucket_key_starts_at_pk" PRIMARY KEY("bucket","key","starts_at")
);
--> statement-breakpoint
CREATE INDEX "rate_limit_counters_starts_at" ON "hub"."rate_limit_counters" USING btree ("starts_at");