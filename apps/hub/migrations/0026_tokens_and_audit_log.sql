CREATE TABLE "hub"."audit_events" (
	"id" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub"."audit_log" (
	"position" bigint PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hub"."access_tokens" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hub"."access_tokens" ADD COLUMN "scopes" jsonb;--> statement-breakpoint
CREATE INDEX "audit_log_owner" ON "hub"."audit_log" USING btree ((("content"::jsonb) ->> 'ownerId'),"position");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "hub"."audit_log" USING btree ((("content"::jsonb) ->> 'action'),"position");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "hub"."audit_log" USING btree ((("content"::jsonb) ->> 'actorName'),"position");
--> statement-breakpoint
CREATE FUNCTION hub.append_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	last_position bigint;
	last_hash text;
BEGIN
	-- Runs when the transaction commits: the lock orders commits, and is released as soon as this one is done.
	PERFORM pg_advisory_xact_lock(1635083369, 1);
	SELECT position, hash INTO last_position, last_hash FROM hub.audit_log ORDER BY position DESC LIMIT 1;
	last_position := coalesce(last_position, 0) + 1;
	last_hash := coalesce(last_hash, repeat('0', 64));
	INSERT INTO hub.audit_log (position, content, hash) VALUES (
		last_position,
		NEW.content,
		encode(sha256(convert_to(last_hash || E'\n' || last_position || E'\n' || NEW.content, 'UTF8')), 'hex')
	);
	DELETE FROM hub.audit_events WHERE id = NEW.id;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER append_audit_event AFTER INSERT ON hub.audit_events
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hub.append_audit_event();
--> statement-breakpoint
CREATE FUNCTION hub.keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the audit log is append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER keep_audit_log BEFORE UPDATE OR DELETE OR TRUNCATE ON hub.audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION hub.keep_audit_log();
