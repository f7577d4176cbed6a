CREATE TABLE "hub"."page_results" (
	"id" text NOT NULL,
	"piece" integer NOT NULL,
	"visitor" text NOT NULL,
	"client" text NOT NULL,
	"content" "bytea" NOT NULL,
	"size_bytes" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "page_results_id_piece_pk" PRIMARY KEY("id","piece")
);
--> statement-breakpoint
CREATE INDEX "page_results_client" ON "hub"."page_results" USING btree ("client");--> statement-breakpoint
CREATE INDEX "page_results_expires_at" ON "hub"."page_results" USING btree ("expires_at");