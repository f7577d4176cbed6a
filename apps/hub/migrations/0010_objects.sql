CREATE TABLE "hub"."object_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"repo_id" text NOT NULL,
	"user_id" text NOT NULL,
	"sha256" text NOT NULL,
	"size" bigint NOT NULL,
	"part_bytes" integer NOT NULL,
	"driver_upload_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub"."objects" (
	"sha256" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"stored_as" text NOT NULL,
	"xet_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub"."repo_objects" (
	"repo_id" text NOT NULL,
	"sha256" text NOT NULL,
	"linked_by" text NOT NULL,
	"is_referenced" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "repo_objects_repo_id_sha256_linked_by_pk" PRIMARY KEY("repo_id","sha256","linked_by")
);
--> statement-breakpoint
ALTER TABLE "hub"."object_uploads" ADD CONSTRAINT "object_uploads_repo" FOREIGN KEY ("repo_id") REFERENCES "hub"."repos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."repo_objects" ADD CONSTRAINT "repo_objects_repo" FOREIGN KEY ("repo_id") REFERENCES "hub"."repos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."repo_objects" ADD CONSTRAINT "repo_objects_object" FOREIGN KEY ("sha256") REFERENCES "hub"."objects"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "object_uploads_object" ON "hub"."object_uploads" USING btree ("repo_id","user_id","sha256");--> statement-breakpoint
CREATE INDEX "object_uploads_expires" ON "hub"."object_uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "repo_objects_object" ON "hub"."repo_objects" USING btree ("sha256");