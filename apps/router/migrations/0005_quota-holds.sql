CREATE TABLE "router_quota_holds" (
	"quota_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"node" uuid NOT NULL,
	"held" bigint NOT NULL,
	"unwritten" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"calls" integer NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	CONSTRAINT "router_quota_holds_quota_id_subject_node_pk" PRIMARY KEY("quota_id","subject","node")
);
