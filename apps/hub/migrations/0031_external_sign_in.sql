CREATE TABLE "hub"."external_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "external_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "hub"."members" ADD COLUMN "is_from_groups" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hub"."namespaces" ADD COLUMN "email_is_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hub"."sessions" ADD COLUMN "is_external" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hub"."external_identities" ADD CONSTRAINT "external_identities_user_id_namespaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "external_identities_user" ON "hub"."external_identities" USING btree ("user_id","issuer");