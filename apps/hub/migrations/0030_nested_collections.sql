ALTER TABLE "hub"."collection_items" ALTER COLUMN "repo_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "hub"."collection_items" ADD COLUMN "inner_id" text;--> statement-breakpoint
ALTER TABLE "hub"."collection_items" ADD CONSTRAINT "collection_items_inner_id_collections_id_fk" FOREIGN KEY ("inner_id") REFERENCES "hub"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "collection_items_inner" ON "hub"."collection_items" USING btree ("collection_id","inner_id");--> statement-breakpoint
CREATE INDEX "collection_items_of_inner" ON "hub"."collection_items" USING btree ("inner_id");--> statement-breakpoint
ALTER TABLE "hub"."collection_items" ADD CONSTRAINT "collection_items_kind" CHECK (num_nonnulls("hub"."collection_items"."repo_id", "hub"."collection_items"."inner_id") = 1);