import type { Database } from "@modelyard/platform/database";

interface SeedOptions {
  /** The first number that was not added before. @default 0 */
  from?: number;
  /** The commit of all models. @default one that no repository has */
  sha?: string;
  indexVersion?: number;
}

/**
 * Fills the index with models like those of a large hub: a few tasks, libraries and languages are frequent, most are
 * rare; a tenth of the weights is quantized, one model in fifty is served. Indexes are created afterwards, as after a
 * restore; the hub's own function counts everything that the rows imply.
 */
export async function seedModels(
  { sql }: Pick<Database, "sql">,
  count: number,
  { from = 0, sha = "0".repeat(40), indexVersion = 1000 }: SeedOptions = {},
): Promise<void> {
  await sql`
    insert into hub.namespaces (id, kind, name, folded_name, full_name, created_at)
    select 'owner' || number, 'org', 'owner-' || number, 'owner-' || number, 'Owner ' || number, now()
    from generate_series(0, ${owners - 1}::integer) as number
    on conflict do nothing`;
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'hub' and tablename = 'repos' and indexname <> 'repos_pkey'`;
  for (const { name } of indexes) await sql`drop index hub.${sql(name)}`;
  await sql`alter table hub.repos disable trigger user`;
  for (let start = from; start < count; start += batch) {
    await sql.unsafe(insertModels, [start, Math.min(start + batch, count) - 1, sha, indexVersion]);
  }
  await sql`alter table hub.repos enable trigger user`;
  for (const { definition } of indexes) await sql.unsafe(definition);
  await sql`select hub.recount_facets()`;
  await sql`vacuum analyze hub.repos`;
  await sql`analyze`;
}

const owners = 20_000;
const batch = 50_000;

/** `pick` selects the first values far more often than the last; each column of a row has a separate random number. */
const insertModels = `
with given as (
  select number, array(select (abs(hashint8extended(number, salt)) % 1000000) / 1e6 from generate_series(1, 14) as salt) as dice
  from generate_series($1::bigint, $2::bigint) as number
), chosen as (
  select number, dice,
    (array['text-generation','text-classification','text-to-image','image-classification','automatic-speech-recognition',
      'feature-extraction','token-classification','reinforcement-learning','image-text-to-text','sentence-similarity',
      'fill-mask','question-answering','object-detection','summarization','translation','text-to-speech','robotics',
      'image-to-image','text-to-video','zero-shot-classification','depth-estimation','image-segmentation','text-ranking',
      'audio-classification','tabular-classification'])[1 + floor(25 * dice[1] ^ 3)] as task,
    (array['transformers','diffusers','peft','sentence-transformers','timm','keras','ml-agents','stable-baselines3','spacy',
      'setfit','mlx','flair','nemo','fastai','speechbrain','open_clip'])[1 + floor(16 * dice[2] ^ 4)] as library,
    (array['en','zh','fr','de','tr','es','ja','ko','ru','pt','ar','it','hi','nl','pl','vi','uk','sv','fi','cs','el','ro','hu',
      'da','id','th','he','fa','bn','ta'])[1 + floor(30 * dice[3] ^ 3)] as language,
    (array['apache-2.0','mit','other','cc-by-4.0','llama3.1','openrail','cc-by-nc-4.0','gemma','bsd-3-clause','gpl-3.0'])
      [1 + floor(10 * dice[4] ^ 3)] as license,
    (array['safetensors','pytorch','gguf','onnx','tf','jax'])[1 + floor(6 * dice[5] ^ 3)] as format,
    case when dice[6] < 0.6 then floor(10 ^ (7 + 4 * dice[7]))::bigint else 0 end as parameters,
    case when dice[8] < 0.1 then (array['Q4_K_M','Q8_0','Q5_K_M','Q6_K','gptq','awq','fp8'])[1 + floor(7 * dice[9])] end
      as quantization,
    case when dice[10] < 0.02 then (array['groq','together','fireworks-ai','novita','hf-inference','fal-ai'])
      [1 + floor(6 * dice[11])] end as provider
  from given
), described as (
  select *,
    case when parameters > 0 then (array['0B-1B','1B-3B','3B-6B','6B-12B','12B-32B','32B-64B','64B-128B','128B-'])
      [width_bucket(parameters, array[0, 1e9, 3e9, 6e9, 12e9, 32e9, 64e9, 128e9]::bigint[])] end as range
  from chosen
)
insert into hub.repos (id, type, namespace_id, full_name, folded_full_name, author, is_private, created_at, last_modified,
  downloads, downloads_all_time, likes, trending_score, sha, tags, pipeline_tag, library_name, card_data, config, files,
  parameter_count, index_version, used_storage, facets)
select 'seed' || lpad(number::text, 8, '0'), 'model', 'owner' || number % ${owners}, name, name, 'owner-' || number % ${owners},
  false, now() - make_interval(secs => 1e8 * (0.2 + 0.8 * dice[12])), now() - make_interval(secs => 1e8 * 0.2 * dice[12]),
  floor(1e7 * dice[13] ^ 12), floor(5e7 * dice[13] ^ 12), floor(1e4 * dice[14] ^ 10), 20 * dice[13] ^ 20, $3,
  array_remove(array[library, format, task, language, 'license:' || license, 'region:us', 'model-type-' || number % 200,
    case when dice[14] > 0.7 then 'base_model:owner-' || number % 50 || '/base' end], null),
  task, library,
  jsonb_build_object('license', license, 'language', language, 'tags', jsonb_build_array(library, task)),
  jsonb_build_object('model_type', 'model-type-' || number % 200),
  (select jsonb_agg(jsonb_build_object('path', 'file-' || file || '.safetensors', 'size', 1000000 * file,
    'blobId', md5(number || ':' || file))) from generate_series(1, 6) as file),
  parameters, $4::integer, 1000 + parameters * 2,
  array_remove(array['task:' || task, 'library:' || library, 'format:' || format, 'language:' || language,
    'license:' || license, 'region:us', 'other:model-type-' || number % 200, 'quantization:' || quantization,
    'parameters:' || range, 'provider:' || provider, case when provider is not null then 'served:live' end], null)
from described, lateral (select 'owner-' || number % ${owners} || '/' ||
  (array['tiny','small','base','large','fine-tuned','distilled','merged','chat'])[1 + floor(8 * dice[3])] || '-' ||
  (array['talker','reader','seer','painter','listener','sorter','mapper','teller'])[1 + floor(8 * dice[5])] || '-' || number
  as name) as named`;
