CREATE TABLE "inference_usage" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"request_id" text NOT NULL,
	"user_id" text NOT NULL,
	"bill_to" text,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"status" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"input_tokens" integer,
	"output_tokens" integer,
	"images" integer,
	"seconds" double precision,
	"cost_micros" bigint
);
--> statement-breakpoint
CREATE TABLE "model_prices" (
	"provider" text NOT NULL,
	"provider_model_id" text NOT NULL,
	"input_micros" bigint DEFAULT 0 NOT NULL,
	"output_micros" bigint DEFAULT 0 NOT NULL,
	"image_micros" bigint DEFAULT 0 NOT NULL,
	"second_micros" bigint DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_prices_provider_provider_model_id_pk" PRIMARY KEY("provider","provider_model_id")
);
--> statement-breakpoint
CREATE INDEX "inference_usage_user_at" ON "inference_usage" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "inference_usage_bill_to_at" ON "inference_usage" USING btree ("bill_to","at");