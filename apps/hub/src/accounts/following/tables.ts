import { index, primaryKey, text } from "drizzle-orm/pg-core";
import { date, hubSchema } from "../../database/hub-schema.ts";
import { namespaces } from "../tables.ts";

/** Which users and organisations a user follows. */
export const follows = hubSchema.table(
  "follows",
  {
    followerId: text("follower_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    followedId: text("followed_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    createdAt: date("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followedId] }),
    index("follows_followed").on(table.followedId, table.followerId),
  ],
);
