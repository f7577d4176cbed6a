ALTER TABLE "hub"."repos" ADD COLUMN "gated" text;--> statement-breakpoint
ALTER TABLE "hub"."repos" ADD COLUMN "org_members_gated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hub"."repos" ADD COLUMN "gated_notifications_email" text;--> statement-breakpoint
ALTER TABLE "hub"."repos" ADD COLUMN "gated_notifications_mode" text DEFAULT 'bulk' NOT NULL;--> statement-breakpoint
ALTER TABLE "hub"."repos" ADD COLUMN "discussions_disabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hub"."repos" ADD COLUMN "discussions_sorting" text DEFAULT 'recently-created' NOT NULL;