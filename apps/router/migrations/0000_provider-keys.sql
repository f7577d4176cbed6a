CREATE TABLE "custom_providers" (
	"id" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"base_url" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_keys" (
	"owner_kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"provider" text NOT NULL,
	"sealed_key" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_keys_owner_kind_owner_id_provider_pk" PRIMARY KEY("owner_kind","owner_id","provider")
);
