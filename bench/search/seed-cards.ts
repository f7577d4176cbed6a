import type { Database } from "@modelyard/platform/database";

const vocabulary = 30_000;
const batch = 1000;
/** Words, each rarer than the previous one. */
const known =
  "model training data language weather ship evaluation license harbour summarization quantized transcription".split(
    " ",
  );

/**
 * Gives every model a card of 60 to 600 words, of which a few are in nearly all cards and most are rare. One model in
 * ten becomes private.
 */
export async function seedCards({ sql }: Pick<Database, "sql">): Promise<void> {
  const random = randomNumbers(7);
  const words = Array.from({ length: vocabulary }, (_, index) => known[index / 4] ?? madeUpWord(random));
  await sql`update hub.repos set is_private = true where hashtext(id) % 10 = 0`;
  const rows = await sql<{ id: string }[]>`select id from hub.repos order by id`;
  for (let start = 0; start < rows.length; start += batch) {
    const cards = rows.slice(start, start + batch).map(({ id }) => ({
      id,
      body: Array.from(
        { length: 60 + Math.floor(540 * random()) },
        () => words[Math.floor(vocabulary * random() ** 4)],
      ).join(" "),
    }));
    await sql`
      insert into hub.card_texts (repo_id, type, namespace_id, is_private, popularity, sha, fingerprint, body, words)
      select id, type, namespace_id, is_private, trending_score, sha, '1-bench', card.body,
        setweight(to_tsvector('simple', translate(full_name, '-/', '  ')), 'A') || to_tsvector('simple', card.body)
      from jsonb_to_recordset(${JSON.stringify(cards)}::text::jsonb) as card (id text, body text)
        join hub.repos using (id)`;
  }
  await sql`vacuum analyze hub.card_texts`;
  await sql`vacuum analyze hub.repos`;
}

function madeUpWord(random: () => number): string {
  const letters = Array.from({ length: 4 + Math.floor(8 * random()) }, () => Math.floor(26 * random()));
  return String.fromCharCode(...letters.map((letter) => 97 + letter));
}

/** The same numbers from 0 to 1 in every run, after mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
