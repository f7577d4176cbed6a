CREATE TABLE "hub"."namespace_storage" (
	"namespace_id" text PRIMARY KEY NOT NULL,
	"has_own_quota" boolean DEFAULT false NOT NULL,
	"quota_bytes" bigint,
	"object_bytes" bigint DEFAULT 0 NOT NULL,
	"counted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hub"."storage_limits" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"user_bytes" bigint,
	"organisation_bytes" bigint,
	"file_bytes" bigint NOT NULL,
	"staged_bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hub"."repo_objects" ADD COLUMN "was_referenced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hub"."xorb_uploads" ADD COLUMN "is_used" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hub"."namespace_storage" ADD CONSTRAINT "namespace_storage_namespace_id_namespaces_id_fk" FOREIGN KEY ("namespace_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "object_uploads_user" ON "hub"."object_uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "repo_objects_staged" ON "hub"."repo_objects" USING btree ("linked_by") WHERE not "hub"."repo_objects"."was_referenced";--> statement-breakpoint
CREATE INDEX "xorb_uploads_staged" ON "hub"."xorb_uploads" USING btree ("user_id") WHERE not "hub"."xorb_uploads"."is_used";--> statement-breakpoint
-- What was committed or used before is not staged.
UPDATE "hub"."repo_objects" SET "was_referenced" = true WHERE "is_referenced";--> statement-breakpoint
UPDATE "hub"."xorb_uploads" SET "is_used" = true;
