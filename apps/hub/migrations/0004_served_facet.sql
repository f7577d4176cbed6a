-- Whether anybody serves a model is counted together with facets of few values as well.
CREATE OR REPLACE FUNCTION hub.is_listed_facet(name text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT hub.is_paired_facet(name) OR name IN ('language', 'quantization', 'provider', 'served') $$;
--> statement-breakpoint
SELECT hub.recount_facets();
