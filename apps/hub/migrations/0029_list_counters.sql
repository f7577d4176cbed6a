-- `search/names/trigrams.ts` creates one index of facets, tags and names at startup.
DROP INDEX "hub"."repos_tags";--> statement-breakpoint
DROP INDEX "hub"."repos_facets";--> statement-breakpoint
ALTER TABLE "hub"."facet_counts" ADD COLUMN "slot" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hub"."facet_pairs" ADD COLUMN "slot" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hub"."facet_counts" DROP CONSTRAINT "facet_counts_type_facet_value_pk";--> statement-breakpoint
ALTER TABLE "hub"."facet_pairs" DROP CONSTRAINT "facet_pairs_type_chosen_facet_value_pk";--> statement-breakpoint
ALTER TABLE "hub"."facet_counts" ADD CONSTRAINT "facet_counts_type_facet_value_slot_pk" PRIMARY KEY("type","facet","value","slot");--> statement-breakpoint
ALTER TABLE "hub"."facet_pairs" ADD CONSTRAINT "facet_pairs_type_chosen_facet_value_slot_pk" PRIMARY KEY("type","chosen","facet","value","slot");
--> statement-breakpoint
-- Returns a slot that no other transaction uses until this one ends. With one row per count, transactions that change
-- repositories with the same facets would run one after the other, and could wait for each other in a circle.
CREATE FUNCTION hub.facet_slot() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  slots constant integer := 16;
  own integer := pg_backend_pid() % slots;
  tried integer;
BEGIN
  FOR step IN 0 .. slots - 1 LOOP
    tried := (own + step) % slots;
    IF pg_try_advisory_xact_lock(hashtext('modelyard-facet-slot'), tried) THEN RETURN tried; END IF;
  END LOOP;
  PERFORM pg_advisory_xact_lock(hashtext('modelyard-facet-slot'), own);
  RETURN own;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hub.count_facets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  slot integer;
  changes text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT type, facets, 1 AS delta FROM added WHERE NOT is_private'
    WHEN 'DELETE' THEN 'SELECT type, facets, -1 AS delta FROM removed WHERE NOT is_private'
    ELSE 'SELECT now.type, now.facets, 1 AS delta FROM added now JOIN removed was USING (id)
            WHERE NOT now.is_private
              AND (now.facets, now.is_private, now.type) IS DISTINCT FROM (was.facets, was.is_private, was.type)
          UNION ALL
          SELECT was.type, was.facets, -1 FROM added now JOIN removed was USING (id)
            WHERE NOT was.is_private
              AND (now.facets, now.is_private, now.type) IS DISTINCT FROM (was.facets, was.is_private, was.type)'
    END;
BEGIN
  -- Most updates change no facet.
  IF TG_OP = 'UPDATE' THEN
    PERFORM FROM added now JOIN removed was USING (id)
      WHERE (now.facets, now.is_private, now.type) IS DISTINCT FROM (was.facets, was.is_private, was.type) LIMIT 1;
    IF NOT FOUND THEN RETURN NULL; END IF;
  END IF;
  slot := hub.facet_slot();
  EXECUTE format(
    'INSERT INTO hub.facet_counts AS known (type, facet, value, slot, count)
     SELECT type, hub.facet_name(facet), hub.facet_value(facet), $1, sum(delta)
     FROM (%s) AS changes, unnest(array_prepend(''all:'', facets)) AS facet
     GROUP BY type, facet HAVING sum(delta) <> 0
     ON CONFLICT (type, facet, value, slot) DO UPDATE SET count = known.count + excluded.count', changes) USING slot;
  EXECUTE format(
    'INSERT INTO hub.facet_pairs AS known (type, chosen, facet, value, slot, count)
     SELECT type, chosen, hub.facet_name(facet), hub.facet_value(facet), $1, sum(delta)
     FROM (%s) AS changes, unnest(facets) AS chosen, unnest(facets) AS facet
     WHERE chosen <> facet AND hub.is_paired_facet(hub.facet_name(chosen)) AND hub.is_listed_facet(hub.facet_name(facet))
     GROUP BY type, chosen, facet HAVING sum(delta) <> 0
     ON CONFLICT (type, chosen, facet, value, slot) DO UPDATE SET count = known.count + excluded.count', changes) USING slot;
  RETURN NULL;
END $$;
