ALTER TABLE "hub"."objects" ADD COLUMN "chunk_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hub"."xorbs" ADD COLUMN "object_sha256" text;--> statement-breakpoint
ALTER TABLE "hub"."xorbs" ADD COLUMN "object_start" bigint;--> statement-breakpoint
ALTER TABLE "hub"."xorbs" ADD CONSTRAINT "xorbs_object" FOREIGN KEY ("object_sha256") REFERENCES "hub"."objects"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "objects_chunk_at" ON "hub"."objects" USING btree ("chunk_at") WHERE "hub"."objects"."chunk_at" is not null;--> statement-breakpoint
CREATE INDEX "xorbs_object" ON "hub"."xorbs" USING btree ("object_sha256") WHERE "hub"."xorbs"."object_sha256" is not null;--> statement-breakpoint
UPDATE "hub"."objects" SET "chunk_at" = now() WHERE "stored_as" = 'whole' AND "size" > 0;
