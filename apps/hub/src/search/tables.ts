import { sql } from "drizzle-orm";
import { boolean, customType, doublePrecision, index, integer, text } from "drizzle-orm/pg-core";
import { hubSchema } from "../database/hub-schema.ts";
import { type RepoType, repos } from "../repos/tables.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * What search knows of a card. A trigger keeps the columns up to `popularity` equal to those of `repos`, so that the best
 * matches are found without reading the wide rows there. Who sees what is decided by `repos`.
 */
export const cardTexts = hubSchema.table(
  "card_texts",
  {
    repoId: text("repo_id")
      .primaryKey()
      .references(() => repos.id, { onDelete: "cascade" }),
    type: text("type").$type<RepoType>().notNull(),
    namespaceId: text("namespace_id").notNull(),
    isPrivate: boolean("is_private").notNull(),
    popularity: doublePrecision("popularity").notNull(),
    /** The commit that was indexed. A text of another commit than that of `repos` is never found. */
    sha: text("sha").notNull(),
    /** Equal for commits whose words are equal. */
    fingerprint: text("fingerprint").notNull(),
    /** Without markup, for excerpts. */
    body: text("body").notNull(),
    words: tsvector("words").notNull(),
  },
  (table) => [
    // One for each type: a search for datasets does not read what fits of a hundred times more models.
    index("card_texts_model_words").using("gin", table.words).where(sql`type = 'model'`),
    index("card_texts_dataset_words").using("gin", table.words).where(sql`type = 'dataset'`),
  ],
);

/** Words of public cards, by which a misspelt one is corrected. Made anew every hour. */
export const cardWords = hubSchema.table("card_words", {
  word: text("word").primaryKey(),
  /** How many cards have it. */
  cards: integer("cards").notNull(),
});
