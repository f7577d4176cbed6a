-- Usage by month, so that old months are dropped as tables. The table of the previous release becomes the first partition, so its
-- rows are not copied; its primary key stays, with that of each later partition: a retried batch has the same times.
ALTER TABLE "inference_usage" RENAME TO "inference_usage_first";
--> statement-breakpoint
ALTER INDEX "inference_usage_user_at" RENAME TO "inference_usage_first_user_at";
--> statement-breakpoint
ALTER INDEX "inference_usage_bill_to_at" RENAME TO "inference_usage_first_bill_to_at";
--> statement-breakpoint
CREATE TABLE "inference_usage" (LIKE "inference_usage_first") PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE INDEX "inference_usage_user_at" ON "inference_usage" USING btree ("user_id","at");
--> statement-breakpoint
CREATE INDEX "inference_usage_bill_to_at" ON "inference_usage" USING btree ("bill_to","at");
--> statement-breakpoint
CREATE TABLE "usage_days" (
	"bill_to" text NOT NULL,
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	"token_id" text NOT NULL,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"requests" bigint NOT NULL,
	"failed" bigint NOT NULL,
	"cancelled" bigint NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"cached_read_tokens" bigint NOT NULL,
	"cached_write_tokens" bigint NOT NULL,
	"images" bigint NOT NULL,
	"seconds" double precision NOT NULL,
	"cost_micros" bigint NOT NULL,
	"latency" numeric NOT NULL,
	"first_byte" numeric NOT NULL,
	CONSTRAINT "usage_days_pk" PRIMARY KEY("bill_to","user_id","day","token_id","provider","model")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "usage_days_of_hub" (
	"day" date NOT NULL,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"requests" bigint NOT NULL,
	"failed" bigint NOT NULL,
	"cancelled" bigint NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"cached_read_tokens" bigint NOT NULL,
	"cached_write_tokens" bigint NOT NULL,
	"images" bigint NOT NULL,
	"seconds" double precision NOT NULL,
	"cost_micros" bigint NOT NULL,
	"latency" numeric NOT NULL,
	"first_byte" numeric NOT NULL,
	CONSTRAINT "usage_days_of_hub_pk" PRIMARY KEY("day","provider","model")
);
--> statement-breakpoint
-- The first partitions end with this month, or with the month of the latest call. The router creates the following ones.
DO $$
DECLARE
  months_end timestamp;
BEGIN
  SELECT date_trunc('month', greatest(now(), max(at)) AT TIME ZONE 'UTC') + interval '1 month' INTO months_end
  FROM inference_usage_first;
  EXECUTE format('ALTER TABLE inference_usage ATTACH PARTITION inference_usage_first FOR VALUES FROM (MINVALUE) TO (%L)',
    to_char(months_end, 'YYYY-MM-DD') || ' 00:00:00+00');
  EXECUTE format('CREATE TABLE usage_days_first PARTITION OF usage_days FOR VALUES FROM (MINVALUE) TO (%L)',
    months_end::date);
END
$$;
--> statement-breakpoint
CREATE TABLE "inference_usage_default" PARTITION OF "inference_usage" ("id" PRIMARY KEY) DEFAULT;
--> statement-breakpoint
CREATE TABLE "usage_days_default" PARTITION OF "usage_days" DEFAULT;
--> statement-breakpoint
-- A histogram is one number, which PostgreSQL adds much faster than arrays: twelve decimal digits for each bucket. Bucket b
-- counts from 1.1 ^ b to 1.1 ^ (b + 1) ms; the last one, 180, also longer times. PostgreSQL inlines the function, as it is not STRICT.
CREATE FUNCTION latency_count(ms integer) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN ms IS NOT NULL
    THEN ('1e' || (12 * least(floor(ln(greatest(ms, 1)::float8) / ln(1.1::float8))::integer, 180))::text)::numeric END
$$;
--> statement-breakpoint
INSERT INTO usage_days AS total (bill_to, user_id, day, token_id, provider, model,
    requests, failed, cancelled, input_tokens, output_tokens, cached_read_tokens, cached_write_tokens, images, seconds, cost_micros, latency, first_byte)
  SELECT coalesce(bill_to, ''), user_id, (at AT TIME ZONE 'UTC')::date, coalesce(token_id, ''), provider, model,
    count(*),
    count(*) FILTER (WHERE status >= 400 AND status <> 499),
    count(*) FILTER (WHERE status = 499),
    coalesce(sum(input_tokens), 0),
    coalesce(sum(output_tokens), 0),
    coalesce(sum(cached_read_tokens), 0),
    coalesce(sum(cached_write_tokens), 0),
    coalesce(sum(images), 0),
    coalesce(sum(seconds), 0),
    coalesce(sum(cost_micros), 0),
    coalesce(sum(latency_count(duration_ms)) FILTER (WHERE status < 400), 0),
    coalesce(sum(latency_count(first_byte_ms)) FILTER (WHERE status < 400), 0)
  FROM inference_usage_first
  WHERE at >= now() - interval '400 days'
  GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6;
--> statement-breakpoint
INSERT INTO usage_days_of_hub (day, provider, model,
    requests, failed, cancelled, input_tokens, output_tokens, cached_read_tokens, cached_write_tokens, images, seconds, cost_micros, latency, first_byte)
  SELECT day, provider, model,
    sum(requests), sum(failed), sum(cancelled), sum(input_tokens), sum(output_tokens), sum(cached_read_tokens), sum(cached_write_tokens), sum(images), sum(seconds), sum(cost_micros), sum(latency), sum(first_byte)
  FROM usage_days
  GROUP BY 1, 2, 3;
--> statement-breakpoint
-- A trigger, so that nodes of the previous release count as well. Rows are sorted, so that two nodes do not deadlock.
CREATE FUNCTION count_usage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usage_days AS total (bill_to, user_id, day, token_id, provider, model,
    requests, failed, cancelled, input_tokens, output_tokens, cached_read_tokens, cached_write_tokens, images, seconds, cost_micros, latency, first_byte)
  SELECT coalesce(bill_to, ''), user_id, (at AT TIME ZONE 'UTC')::date, coalesce(token_id, ''), provider, model,
    count(*),
    count(*) FILTER (WHERE status >= 400 AND status <> 499),
    count(*) FILTER (WHERE status = 499),
    coalesce(sum(input_tokens), 0),
    coalesce(sum(output_tokens), 0),
    coalesce(sum(cached_read_tokens), 0),
    coalesce(sum(cached_write_tokens), 0),
    coalesce(sum(images), 0),
    coalesce(sum(seconds), 0),
    coalesce(sum(cost_micros), 0),
    coalesce(sum(latency_count(duration_ms)) FILTER (WHERE status < 400), 0),
    coalesce(sum(latency_count(first_byte_ms)) FILTER (WHERE status < 400), 0)
  FROM added
  GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (bill_to, user_id, day, token_id, provider, model) DO UPDATE SET
    requests = total.requests + excluded.requests,
    failed = total.failed + excluded.failed,
    cancelled = total.cancelled + excluded.cancelled,
    input_tokens = total.input_tokens + excluded.input_tokens,
    output_tokens = total.output_tokens + excluded.output_tokens,
    cached_read_tokens = total.cached_read_tokens + excluded.cached_read_tokens,
    cached_write_tokens = total.cached_write_tokens + excluded.cached_write_tokens,
    images = total.images + excluded.images,
    seconds = total.seconds + excluded.seconds,
    cost_micros = total.cost_micros + excluded.cost_micros,
    latency = total.latency + excluded.latency,
    first_byte = total.first_byte + excluded.first_byte;
  INSERT INTO usage_days_of_hub AS total (day, provider, model,
    requests, failed, cancelled, input_tokens, output_tokens, cached_read_tokens, cached_write_tokens, images, seconds, cost_micros, latency, first_byte)
  SELECT (at AT TIME ZONE 'UTC')::date, provider, model,
    count(*),
    count(*) FILTER (WHERE status >= 400 AND status <> 499),
    count(*) FILTER (WHERE status = 499),
    coalesce(sum(input_tokens), 0),
    coalesce(sum(output_tokens), 0),
    coalesce(sum(cached_read_tokens), 0),
    coalesce(sum(cached_write_tokens), 0),
    coalesce(sum(images), 0),
    coalesce(sum(seconds), 0),
    coalesce(sum(cost_micros), 0),
    coalesce(sum(latency_count(duration_ms)) FILTER (WHERE status < 400), 0),
    coalesce(sum(latency_count(first_byte_ms)) FILTER (WHERE status < 400), 0)
  FROM added
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (day, provider, model) DO UPDATE SET
    requests = total.requests + excluded.requests,
    failed = total.failed + excluded.failed,
    cancelled = total.cancelled + excluded.cancelled,
    input_tokens = total.input_tokens + excluded.input_tokens,
    output_tokens = total.output_tokens + excluded.output_tokens,
    cached_read_tokens = total.cached_read_tokens + excluded.cached_read_tokens,
    cached_write_tokens = total.cached_write_tokens + excluded.cached_write_tokens,
    images = total.images + excluded.images,
    seconds = total.seconds + excluded.seconds,
    cost_micros = total.cost_micros + excluded.cost_micros,
    latency = total.latency + excluded.latency,
    first_byte = total.first_byte + excluded.first_byte;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_added_usage AFTER INSERT ON "inference_usage"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_usage();
