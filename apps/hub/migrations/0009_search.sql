CREATE TABLE "hub"."card_texts" (
	"repo_id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"namespace_id" text NOT NULL,
	"is_private" boolean NOT NULL,
	"popularity" double precision NOT NULL,
	"sha" text NOT NULL,
	"fingerprint" text NOT NULL,
	"body" text NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub"."card_words" (
	"word" text PRIMARY KEY NOT NULL,
	"cards" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hub"."card_texts" ADD CONSTRAINT "card_texts_repo_id_repos_id_fk" FOREIGN KEY ("repo_id") REFERENCES "hub"."repos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_texts_model_words" ON "hub"."card_texts" USING gin ("words") WHERE type = 'model';--> statement-breakpoint
CREATE INDEX "card_texts_dataset_words" ON "hub"."card_texts" USING gin ("words") WHERE type = 'dataset';--> statement-breakpoint
CREATE INDEX "repos_own_name" ON "hub"."repos" USING btree ("type",split_part("folded_full_name", '/', 2) text_pattern_ops);
--> statement-breakpoint
-- Rows stay short when the texts are stored apart: a search for a frequent word reads many rows and few texts.
ALTER TABLE hub.card_texts SET (toast_tuple_target = 256);
--> statement-breakpoint
CREATE FUNCTION hub.follow_repos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE hub.card_texts AS card
  SET type = now.type, namespace_id = now.namespace_id, is_private = now.is_private, popularity = now.trending_score
  FROM changed AS now
  WHERE card.repo_id = now.id AND (card.type, card.namespace_id, card.is_private, card.popularity)
    IS DISTINCT FROM (now.type, now.namespace_id, now.is_private, now.trending_score);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER follow_changed_repos AFTER UPDATE ON hub.repos
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION hub.follow_repos();
