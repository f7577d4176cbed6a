import { sql } from "drizzle-orm";
import { boolean, customType, doublePrecision, index, integer, text } from "drizzle-orm/pg-core";
import { hubSchema } from "../database/hub-schema.ts";
import { type RepoType, repos } from "../repos/tables.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * The search index of cards. A trigger keeps the columns up to `popularity` equal to those of `repos`, so that the best
 * matches are found without reading the wide rows of `repos`. Access is decided by `repos`.
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
    /** The indexed commit. A text is not found if `repos` has another commit. */
    sha: text("sha").notNull(),
    /** Equal for commits with equal words. */
    fingerprint: text("fingerprint").notNull(),
    /** The card without markup, for excerpts. */
    body: text("body").notNull(),
    /** The beginning of its first paragraph, for lists. */
    summary: text("summary").notNull().default(""),
    words: tsvector("words").notNull(),
  },
  (table) => [
    // One per type: a search for datasets must not read the matches of a hundred times more models.
    index("card_texts_model_words").using("gin", table.words).where(sql`type = 'model'`),
    index("card_texts_dataset_words").using("gin", table.words).where(sql`type = 'dataset'`),
  ],
);

/** Words of public cards, which are used to correct misspelt words. Rebuilt every hour. */
export const cardWords = hubSchema.table("card_words", {
  word: text("word").primaryKey(),
  /** The number of cards with this word. */
  cards: integer("cards").notNull(),
});
