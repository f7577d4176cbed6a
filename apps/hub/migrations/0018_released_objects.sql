CREATE TABLE "hub"."released_objects" (
	"user_id" text NOT NULL,
	"sha256" text NOT NULL,
	"size" bigint NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "released_objects_user_id_sha256_pk" PRIMARY KEY("user_id","sha256")
);
--> statement-breakpoint
ALTER TABLE "hub"."object_uploads" DROP CONSTRAINT "object_uploads_repo";
--> statement-breakpoint
CREATE INDEX "released_objects_used_at" ON "hub"."released_objects" USING btree ("used_at");