CREATE TABLE "hub"."reports" (
	"id" text PRIMARY KEY NOT NULL,
	"reporter_id" text,
	"subject_id" text NOT NULL,
	"subject" jsonb NOT NULL,
	"category" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"handled_by" text,
	"outcome" text,
	"note" text,
	"is_seen" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hub"."reports" ADD CONSTRAINT "reports_reporter_id_namespaces_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "hub"."namespaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."reports" ADD CONSTRAINT "reports_handled_by_namespaces_id_fk" FOREIGN KEY ("handled_by") REFERENCES "hub"."namespaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_subject" ON "hub"."reports" USING btree ("reporter_id","subject_id") WHERE "hub"."reports"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "reports_open" ON "hub"."reports" USING btree ("created_at","id") WHERE "hub"."reports"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "reports_handled" ON "hub"."reports" USING btree ("handled_at","id") WHERE "hub"."reports"."handled_at" is not null;--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "hub"."reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_handled_by" ON "hub"."reports" USING btree ("handled_by");