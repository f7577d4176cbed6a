CREATE TABLE "hub"."access_requests" (
	"repo_id" text NOT NULL,
	"user_id" text NOT NULL,
	"status" text NOT NULL,
	"answers" jsonb,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"reviewed_at" timestamp (3) with time zone,
	"reviewer_id" text,
	"rejection_reason" text,
	CONSTRAINT "access_requests_repo_id_user_id_pk" PRIMARY KEY("repo_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "hub"."access_requests" ADD CONSTRAINT "access_requests_repo_id_repos_id_fk" FOREIGN KEY ("repo_id") REFERENCES "hub"."repos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."access_requests" ADD CONSTRAINT "access_requests_user_id_namespaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "hub"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub"."access_requests" ADD CONSTRAINT "access_requests_reviewer_id_namespaces_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "hub"."namespaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_requests_list" ON "hub"."access_requests" USING btree ("repo_id","status","requested_at","user_id");--> statement-breakpoint
CREATE INDEX "access_requests_user" ON "hub"."access_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "repos_gated" ON "hub"."repos" USING btree ("type","trending_score","id") WHERE "hub"."repos"."gated" is not null;