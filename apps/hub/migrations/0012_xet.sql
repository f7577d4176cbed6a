CREATE TABLE "hub"."xet_arrivals" (
	"repo_id" text NOT NULL,
	"user_id" text NOT NULL,
	"file_hash" text NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "xet_arrivals_repo_id_user_id_file_hash_pk" PRIMARY KEY("repo_id","user_id","file_hash")
);
--> statement-breakpoint
CREATE TABLE "hub"."xet_files" (
	"hash" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub"."xet_terms" (
	"file_hash" text NOT NULL,
	"position" integer NOT NULL,
	"start" bigint NOT NULL,
	"raw_bytes" integer NOT NULL,
	"xorb_hash" text NOT NULL,
	"chunk_start" integer NOT NULL,
	"chunk_end" integer NOT NULL,
	CONSTRAINT "xet_terms_file_hash_position_pk" PRIMARY KEY("file_hash","position")
);
--> statement-breakpoint
CREATE TABLE "hub"."xorb_chunks" (
	"hash" text NOT NULL,
	"xorb_hash" text NOT NULL,
	"chunk" integer NOT NULL,
	CONSTRAINT "xorb_chunks_hash_xorb_hash_pk" PRIMARY KEY("hash","xorb_hash")
);
--> statement-breakpoint
CREATE TABLE "hub"."xorb_uploads" (
	"xorb_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "xorb_uploads_xorb_hash_user_id_pk" PRIMARY KEY("xorb_hash","user_id")
);
--> statement-breakpoint
CREATE TABLE "hub"."xorbs" (
	"hash" text PRIMARY KEY NOT NULL,
	"stored_bytes" integer NOT NULL,
	"raw_bytes" integer NOT NULL,
	"chunks" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hub"."xet_arrivals" ADD CONSTRAINT "xet_arrivals_repo" FOREIGN KEY ("repo_id") REFERENCES "hub"."repos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."xet_arrivals" ADD CONSTRAINT "xet_arrivals_file" FOREIGN KEY ("file_hash") REFERENCES "hub"."xet_files"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."xet_terms" ADD CONSTRAINT "xet_terms_file" FOREIGN KEY ("file_hash") REFERENCES "hub"."xet_files"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."xet_terms" ADD CONSTRAINT "xet_terms_xorb" FOREIGN KEY ("xorb_hash") REFERENCES "hub"."xorbs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."xorb_chunks" ADD CONSTRAINT "xorb_chunks_xorb" FOREIGN KEY ("xorb_hash") REFERENCES "hub"."xorbs"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."xorb_uploads" ADD CONSTRAINT "xorb_uploads_xorb" FOREIGN KEY ("xorb_hash") REFERENCES "hub"."xorbs"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "xet_arrivals_created" ON "hub"."xet_arrivals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "xet_files_sha256" ON "hub"."xet_files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "xet_terms_xorb" ON "hub"."xet_terms" USING btree ("xorb_hash");