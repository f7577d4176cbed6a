-- Counts of facets follow every change of a public repository in the same transaction, whoever makes it.
CREATE FUNCTION hub.facet_name(facet text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT split_part(facet, ':', 1) $$;
--> statement-breakpoint
CREATE FUNCTION hub.facet_value(facet text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT substr(facet, strpos(facet, ':') + 1) $$;
--> statement-breakpoint
-- Facets of few values, of which each is counted together with every other facet.
CREATE FUNCTION hub.is_paired_facet(name text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT name IN ('task', 'library', 'license', 'parameters', 'format', 'task_categories', 'size_categories', 'modality') $$;
--> statement-breakpoint
-- Facets that are counted together with those above.
CREATE FUNCTION hub.is_listed_facet(name text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT hub.is_paired_facet(name) OR name IN ('language', 'quantization', 'provider') $$;
--> statement-breakpoint
CREATE FUNCTION hub.count_facets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
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
  -- In the order of the keys, so that two transactions never wait for each other.
  EXECUTE format(
    'INSERT INTO hub.facet_counts AS known (type, facet, value, count)
     SELECT type, hub.facet_name(facet), hub.facet_value(facet), sum(delta)
     FROM (%s) AS changes, unnest(array_prepend(''all:'', facets)) AS facet
     GROUP BY type, facet HAVING sum(delta) <> 0 ORDER BY type, facet
     ON CONFLICT (type, facet, value) DO UPDATE SET count = known.count + excluded.count', changes);
  EXECUTE format(
    'INSERT INTO hub.facet_pairs AS known (type, chosen, facet, value, count)
     SELECT type, chosen, hub.facet_name(facet), hub.facet_value(facet), sum(delta)
     FROM (%s) AS changes, unnest(facets) AS chosen, unnest(facets) AS facet
     WHERE chosen <> facet AND hub.is_paired_facet(hub.facet_name(chosen)) AND hub.is_listed_facet(hub.facet_name(facet))
     GROUP BY type, chosen, facet HAVING sum(delta) <> 0 ORDER BY type, chosen, facet
     ON CONFLICT (type, chosen, facet, value) DO UPDATE SET count = known.count + excluded.count', changes);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_added_facets AFTER INSERT ON hub.repos
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hub.count_facets();
--> statement-breakpoint
CREATE TRIGGER count_removed_facets AFTER DELETE ON hub.repos
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION hub.count_facets();
--> statement-breakpoint
CREATE TRIGGER count_changed_facets AFTER UPDATE ON hub.repos
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hub.count_facets();
--> statement-breakpoint
-- Counts everything anew, for whoever no longer trusts the numbers.
CREATE FUNCTION hub.recount_facets() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE hub.repos IN SHARE MODE;
  DELETE FROM hub.facet_counts;
  DELETE FROM hub.facet_pairs;
  INSERT INTO hub.facet_counts (type, facet, value, count)
    SELECT type, hub.facet_name(facet), hub.facet_value(facet), count(*)
    FROM hub.repos, unnest(array_prepend('all:', facets)) AS facet
    WHERE NOT is_private GROUP BY type, facet;
  INSERT INTO hub.facet_pairs (type, chosen, facet, value, count)
    SELECT type, chosen, hub.facet_name(facet), hub.facet_value(facet), count(*)
    FROM hub.repos, unnest(facets) AS chosen, unnest(facets) AS facet
    WHERE NOT is_private AND chosen <> facet
      AND hub.is_paired_facet(hub.facet_name(chosen)) AND hub.is_listed_facet(hub.facet_name(facet))
    GROUP BY type, chosen, facet;
END $$;
--> statement-breakpoint
-- Repositories that were there before have facets only once the start has brought their rows up to date; they count already.
SELECT hub.recount_facets();
